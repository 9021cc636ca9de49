import { execFileSync, spawnSync } from 'node:child_process';
import { Problem } from '../problem.ts';

/** The unprivileged user that runs PostgreSQL when this process runs as root. */
export type Runner = { name: string; uid: number; gid: number };

const NAME = 'postgres';

/**
 * PostgreSQL refuses to run as root, so it runs as the system's user `postgres`, which is made when
 * missing. @returns undefined when this process does not run as root
 */
export const findRunner = (): Runner | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const found = lookUp();
  if (found) return found;
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', NAME]);
  const made = lookUp();
  if (made) return made;
  throw new Problem(
    `PostgreSQL does not run as root, and the user ${NAME} could not be made: ` +
      'run Parches as another user, or set DATABASE_URL.',
  );
};

const lookUp = (): Runner | undefined => {
  const id = (flag: string) => {
    try {
      const answer = execFileSync('id', [flag, NAME], { encoding: 'utf8', stdio: 'pipe' });
      return Number(answer.trim());
    } catch {
      return undefined; // there is no such user
    }
  };
  const [uid, gid] = [id('-u'), id('-g')];
  return uid === undefined || gid === undefined ? undefined : { name: NAME, uid, gid };
};

/**
 * Whether the runner can enter the folder and write there, which depends on the folders above, too.
 */
export const canWrite = ({ uid, gid }: Runner, folder: string): boolean =>
  spawnSync('test', ['-w', folder, '-a', '-x', folder], { uid, gid, cwd: '/' }).status === 0;
