import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:https';
import { applicationDefault, initializeApp, type App, type Credential } from 'firebase-admin/app';
import { getAuth, type Auth } from 'firebase-admin/auth';
import { withTimeout } from './failures.ts';

export type ServiceSettings = {
  projectId: string;
  /** Host and port of an Auth emulator, which takes forged tokens: never in production. */
  emulatorHost?: string | undefined;
  /** Google's application default credentials unless this says otherwise. */
  credential?: Credential | undefined;
  /** Makes the connections to Google. */
  httpAgent?: Agent | undefined;
  /** How long a call may take, in milliseconds. */
  timeoutMs: number;
};

/** The Auth service of an app of its own, so that several can be in one process. */
export const authService = (settings: ServiceSettings): Auth => {
  const { projectId, emulatorHost, httpAgent, timeoutMs } = settings;
  if (emulatorHost !== undefined)
    return serviceOf(initializeApp({ projectId }, randomUUID()), emulatorHost);
  // In half the time, so that the call that waits for it still hears how it went.
  const credential = patient(settings.credential ?? applicationDefault(httpAgent), timeoutMs / 2);
  const options = { projectId, credential, ...(httpAgent && { httpAgent }) };
  return serviceOf(initializeApp(options, randomUUID()), undefined);
};

const variable = 'FIREBASE_AUTH_EMULATOR_HOST';

/**
 * firebase-admin takes the emulator's address from the environment, at the moment that a service is
 * made. It is set for that moment alone; for the real Firebase it is unset, whoever had set it.
 */
const serviceOf = (app: App, emulatorHost: string | undefined): Auth => {
  const before = process.env[variable];
  try {
    setVariable(emulatorHost);
    return getAuth(app);
  } finally {
    setVariable(before);
  }
};

const setVariable = (value: string | undefined): void => {
  if (value === undefined) delete process.env[variable];
  else process.env[variable] = value;
};

/**
 * The same credential, which gives up in time. firebase-admin lets every call wait for one fetch of
 * an access token: one that hangs would hold them all up, long after the network is back.
 */
const patient = (credential: Credential, timeoutMs: number): Credential => {
  const inherited: Credential = Object.create(credential);
  inherited.getAccessToken = () => withTimeout(timeoutMs, credential.getAccessToken());
  return inherited;
};
