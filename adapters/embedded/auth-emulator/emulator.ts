import { createRequire, Module } from 'node:module';
import { sep } from 'node:path';
import type { RequestListener } from 'node:http';

/** An account as the emulator keeps it; the fields are those of Identity Toolkit's `UserInfo`. */
export type Account = {
  localId: string;
  email?: string;
  displayName?: string;
  providerUserInfo?: { providerId: string; rawId: string; email?: string; displayName?: string }[];
  [field: string]: unknown;
};

/** The members of firebase-tools' `AgentProjectState` that are used here. */
type ProjectState = {
  users: Map<string, Account>;
  enableImprovedEmailPrivacy: boolean;
  overwriteUserWithLocalId(localId: string, fields: Account): Account;
  createUserWithLocalId(localId: string, fields: Partial<Account>): Account | undefined;
  createOob: CreateOob;
};

/** A mail with a one-time code, which sets a new password or verifies the email address. */
export type Mail = { type: 'PASSWORD_RESET' | 'VERIFY_EMAIL'; email: string; code: string };

const isMailed = (type: string): type is Mail['type'] =>
  type === 'PASSWORD_RESET' || type === 'VERIFY_EMAIL';

/** Makes the one-time code of a mail. */
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

/**
 * firebase-tools publishes no types and no exports for these modules. They may change with any
 * version, so its version is pinned exactly.
 */
const load = createRequire(import.meta.url);
const FOLDER = 'firebase-tools/lib/emulator/auth';

type Exegesis = { middleware: (specification: unknown, options: object) => Promise<unknown> };
type Ajv = {
  prototype: { addMetaSchema: (this: unknown) => unknown; validateSchema: () => boolean };
};
type Loaded = Record<string | symbol, unknown>;
type Loader = { prototype: { require: (this: NodeModule, id: string) => Loaded } };
type Path = { context: object; oaPath: object; getOperation: (method: string) => unknown };
type PathConstructor = new (context: object, oaPath: object, controller: string) => Path;
type Bundler = { prototype: { bundle: (specification: unknown) => Promise<unknown> } };

/**
 * Half of firebase-tools is loaded for the emulator's sake, which writes no log, asks no question at
 * a terminal and calls no server: 0.5 s of processor time at each start. Here a module of
 * firebase-tools is loaded when something of it is first used.
 */
const loadLazily = () => {
  const { prototype }: Loader = Module;
  const loadNow = prototype.require;
  const folder = `${sep}firebase-tools${sep}lib${sep}`;
  prototype.require = function loadLater(this: NodeModule, id: string): Loaded {
    if (!id.startsWith('.') || !this.filename.includes(folder)) return loadNow.call(this, id);
    let loaded: Loaded | undefined;
    return new Proxy({}, { get: (_, name) => (loaded ??= loadNow.call(this, id))[name] });
  };
};

/**
 * Makes the emulator start faster. Its router reads the whole Identity Toolkit, and makes a validator
 * for each parameter, each of which first compiles the meta-schema to check its own schema with it:
 * 5 s of processor time at each start. Here a path is read when its call first comes, and the
 * specification, which is part of the emulator and whole, is not checked.
 */
const compileLazily = () => {
  const loadForServer = createRequire(load.resolve(`${FOLDER}/server`));
  const exegesis: Exegesis = loadForServer('exegesis-express');
  const { middleware } = exegesis;
  exegesis.middleware = (specification, options) =>
    middleware(specification, { ...options, lazyCompileValidationSchemas: true });
  const loadForRouter = createRequire(loadForServer.resolve('exegesis'));
  const ajv: Ajv = loadForRouter('ajv');
  ajv.prototype.validateSchema = () => true;
  ajv.prototype.addMetaSchema = function addNone() {
    return this;
  };
  const bundler: Bundler = loadForRouter('@apidevtools/json-schema-ref-parser');
  bundler.prototype.bundle = async (specification) => specification;
  const paths: { default: PathConstructor } = loadForRouter('./oas3/Path');
  const { default: Path } = paths;
  paths.default = class LazyPath {
    readonly context;
    readonly oaPath;
    readonly #read: () => Path;
    constructor(...parts: ConstructorParameters<PathConstructor>) {
      [this.context, this.oaPath] = parts;
      let path: Path | undefined;
      this.#read = () => (path ??= new Path(...parts));
    }
    getOperation(method: string) {
      return this.#read().getOperation(method);
    }
  };
};

/** The Auth emulator of firebase-tools, in this process. */
export type Emulator = {
  /** Answers its HTTP calls. It does not check who asks. */
  listener: RequestListener;
  accounts: () => Account[];
};

/**
 * Makes the emulator of one project with the saved accounts. It sends no mail: `mailed` is called
 * with the content instead.
 */
export const createEmulator = async (
  projectId: string,
  saved: readonly Account[],
  mailed: (mail: Mail) => void,
): Promise<Emulator> => {
  loadLazily();
  compileLazily();
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
  const create = state.createUserWithLocalId.bind(state);
  state.createUserWithLocalId = (localId, fields) => create(localId, validFromTheBeginning(fields));
  for (const account of saved) restore(state, account);
  const listener = await createApp(projectId, 0, new Map([[projectId, state]]));
  return { listener, accounts: () => [...state.users.values()] };
};

/**
 * The emulator reads the clock twice for a new account: for its first sign-in, and for `validSince` after
 * that. When a second ends between both, its first token was older than the account, and refused.
 */
const validFromTheBeginning = (fields: Partial<Account>): Partial<Account> => {
  const { validSince, lastLoginAt } = fields;
  if (validSince === undefined || lastLoginAt === undefined) return fields;
  const first = Math.floor(Number(lastLoginAt) / 1_000);
  return { ...fields, validSince: String(Math.min(Number(validSince), first)) };
};

/**
 * Restores every field of the account. So people stay signed in: a refresh token names only the
 * account, and an ID token is valid unless it is older than the account's `validSince`.
 */
const restore = (state: ProjectState, account: Account) => {
  const { providerUserInfo, ...fields } = account;
  // The emulator makes the entries for password and telephone from the account's other fields.
  const providers = providerUserInfo?.filter(
    ({ providerId }) => providerId !== 'password' && providerId !== 'phone',
  );
  state.overwriteUserWithLocalId(account.localId, {
    ...fields,
    ...(providers && { providerUserInfo: providers }),
  });
};
