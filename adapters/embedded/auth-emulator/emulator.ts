import { createRequire } from 'node:module';
import type { RequestListener } from 'node:http';

/** An account as the emulator keeps it; the fields are those of Identity Toolkit's `UserInfo`. */
export type Account = {
  localId: string;
  email?: string;
  displayName?: string;
  providerUserInfo?: { providerId: string; rawId: string; email?: string; displayName?: string }[];
  [field: string]: unknown;
};

/** What is used here of firebase-tools' `AgentProjectState`. */
type ProjectState = {
  users: Map<string, Account>;
  enableImprovedEmailPrivacy: boolean;
  overwriteUserWithLocalId(localId: string, fields: Account): Account;
  createOob: CreateOob;
};

/** A mail with a one-time code, which sets a new password or shows that the address is theirs. */
export type Mail = { type: 'PASSWORD_RESET' | 'VERIFY_EMAIL'; email: string; code: string };

const isMailed = (type: string): type is Mail['type'] =>
  type === 'PASSWORD_RESET' || type === 'VERIFY_EMAIL';

/** Makes a one-time code, which a mail would carry. */
type CreateOob = (
  email: string,
  newEmail: string | undefined,
  requestType: string,
  generateLink: (code: string) => string,
) => { oobCode: string };

type States = { AgentProjectState: new (projectId: string) => ProjectState };
type Application = {
  createApp: (
    projectId: string,
    singleProjectMode: number,
    states: Map<string, ProjectState>,
  ) => Promise<RequestListener>;
};

/** The modules of firebase-tools have no types and no exports map: its version is pinned exactly. */
const load = createRequire(import.meta.url);
const FOLDER = 'firebase-tools/lib/emulator/auth';

type Exegesis = { middleware: (specification: unknown, options: object) => Promise<unknown> };
type Ajv = {
  prototype: { addMetaSchema: (this: unknown) => unknown; validateSchema: () => boolean };
};

/**
 * The emulator's router makes a validator for each parameter of the whole Identity Toolkit, and each
 * first compiles the schema of schemas to hold its own against it: 5 s of a processor at each start.
 * So a validator is compiled when its call first comes, and the specification, which the emulator
 * brings, is trusted.
 */
const compileLittle = () => {
  const loadForServer = createRequire(load.resolve(`${FOLDER}/server`));
  const exegesis: Exegesis = loadForServer('exegesis-express');
  const { middleware } = exegesis;
  exegesis.middleware = (specification, options) =>
    middleware(specification, { ...options, lazyCompileValidationSchemas: true });
  const ajv: Ajv = createRequire(loadForServer.resolve('exegesis'))('ajv');
  ajv.prototype.validateSchema = () => true;
  ajv.prototype.addMetaSchema = function addNone() {
    return this;
  };
};

/** The Auth emulator of firebase-tools, in this process. */
export type Emulator = {
  /** Answers its HTTP calls, without any check of who asks. */
  listener: RequestListener;
  accounts: () => Account[];
};

/**
 * Makes the emulator of one project with these accounts in it, as they were saved. It sends no mail:
 * `mailed` takes what it would have in it instead.
 */
export const createEmulator = async (
  projectId: string,
  saved: readonly Account[],
  mailed: (mail: Mail) => void,
): Promise<Emulator> => {
  compileLittle();
  const { AgentProjectState }: States = load(`${FOLDER}/state`);
  const { createApp }: Application = load(`${FOLDER}/server`);
  const state = new AgentProjectState(projectId);
  state.enableImprovedEmailPrivacy = true; // as projects at Firebase have it since 2023
  const createOob = state.createOob.bind(state);
  state.createOob = (email, newEmail, requestType, generateLink) => {
    const made = createOob(email, newEmail, requestType, generateLink);
    if (isMailed(requestType)) mailed({ type: requestType, email, code: made.oobCode });
    return made;
  };
  for (const account of saved) restore(state, account);
  const listener = await createApp(projectId, 0, new Map([[projectId, state]]));
  return { listener, accounts: () => [...state.users.values()] };
};

/**
 * Puts the account back with everything that it had. That keeps people signed in: a refresh token
 * names the account and no more, an ID token is good while it is not older than `validSince`.
 */
const restore = (state: ProjectState, account: Account) => {
  const { providerUserInfo, ...fields } = account;
  // The entries for password and telephone follow from the account's own fields.
  const providers = providerUserInfo?.filter(
    ({ providerId }) => providerId !== 'password' && providerId !== 'phone',
  );
  state.overwriteUserWithLocalId(account.localId, {
    ...fields,
    ...(providers && { providerUserInfo: providers }),
  });
};
