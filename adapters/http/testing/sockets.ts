import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** The ports at both ends of each connection over IPv4 that a process holds, as Linux tells them. */
export const socketsOf = (pid: number): { local: number; remote: number }[] => {
  const inodes = new Set(readdirSync(`/proc/${pid}/fd`).flatMap((fd) => inodeOf(pid, fd)));
  const [, ...lines] = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n');
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter((words) => inodes.has(words[9] ?? ''))
    .map(([, local = '', remote = '']) => ({ local: portOf(local), remote: portOf(remote) }));
};

const inodeOf = (pid: number, fd: string): string[] => {
  try {
    const [, inode] = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`)) ?? [];
    return inode === undefined ? [] : [inode];
  } catch {
    return []; // it has just been closed
  }
};

const portOf = (address: string): number => parseInt(address.split(':')[1] ?? '', 16);
