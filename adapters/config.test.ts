import { expect } from 'chai';
import { EmailAddress } from '../domain/email.ts';
import { readConfig, WrongSetting } from './config.ts';

const key = Buffer.alloc(32, 7).toString('base64url');

/** A shop on the real parts. */
const real = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://shop:secret@db.example/parches',
  FIREBASE_PROJECT_ID: 'parches-live',
  FIREBASE_API_KEY: 'AIza',
  FIREBASE_AUTH_DOMAIN: 'parches-live.firebaseapp.com',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  TOKEN_KEYS: key,
  PUBLIC_URL: 'https://parches.example/',
};

const refusal = (settings: NodeJS.ProcessEnv): string => {
  try {
    readConfig(settings);
  } catch (error) {
    if (error instanceof WrongSetting) return error.message;
    throw error;
  }
  return 'taken';
};

describe('The settings', () => {
  it('have defaults for what need not be said', () => {
    expect(readConfig(real)).to.deep.include({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'https://parches.example',
      currency: 'usd',
      holdMs: 24 * 60 * 60 * 1000,
      rateLimit: 600,
      workers: 1,
      trustProxy: false,
      tokenKeys: [key],
    });
  });

  it('that are missing stop the start with their names', () => {
    for (const name of Object.keys(real)) {
      if (name === 'NODE_ENV' || name === 'PUBLIC_URL') continue;
      expect(refusal({ ...real, [name]: undefined })).to.equal(`${name} is missing.`);
      expect(refusal({ ...real, [name]: '' })).to.equal(`${name} is missing.`);
    }
  });

  it('are read without the spaces and line breaks around them', () => {
    const config = readConfig({
      ...real,
      STRIPE_SECRET_KEY: 'sk_live_1\n',
      CURRENCY: ' eur\r',
      MAX_UNPAID_PIECES: ' ',
    });
    expect(config.stripe.secretKey).to.equal('sk_live_1');
    expect(config.currency).to.equal('eur');
    expect(config.unpaidLimits.pieces).to.equal(10);
    const other = Buffer.alloc(32, 8).toString('base64url');
    const keys = readConfig({ ...real, TOKEN_KEYS: `${key}, ${other}` }).tokenKeys;
    expect(keys).to.deep.equal([key, other]);
    expect(refusal({ ...real, TOKEN_KEYS: '\n' })).to.equal('TOKEN_KEYS is missing.');
    // Google's library reads the path as it stands, and so does the start, which then says what is wrong.
    const { firebase } = readConfig({ ...real, GOOGLE_APPLICATION_CREDENTIALS: '/a.json\n' });
    expect(firebase.credentialsFile).to.equal('/a.json\n');
  });

  it('have no end that lies beyond all numbers', () => {
    for (const name of ['BOOKING_HOLD_HOURS', 'MAX_UNPAID_BOOKINGS', 'RATE_LIMIT', 'STALE_SECONDS'])
      for (const value of ['Infinity', '1e999'])
        expect(refusal({ ...real, [name]: value }), value).to.match(
          new RegExp(`^${name} must be <=`),
        );
  });

  it('that are wrong stop the start with their names', () => {
    const wrong = {
      PORT: '70000',
      NODE_ENV: 'prod',
      DATABASE_URL: 'mysql://x',
      STRIPE_SECRET_KEY: 'pk_live_1',
      STRIPE_WEBHOOK_SECRET: 'secret',
      TOKEN_KEYS: 'short',
      CURRENCY: 'USD',
      BOOKING_HOLD_HOURS: '0',
      RATE_LIMIT: '-1',
      MAX_UNPAID_BOOKINGS: '-1',
      MAX_UNPAID_PIECES: '1.5',
      WORKERS: '65',
      TRUST_PROXY: 'perhaps',
      PUBLIC_URL: 'parches.example',
    };
    for (const [name, value] of Object.entries(wrong))
      expect(refusal({ ...real, [name]: value })).to.match(new RegExp(`^${name} `));
    expect(refusal({ ...real, TRUST_PROXY: '1' })).to.equal('TRUST_PROXY must be true or false.');
    expect(refusal({ ...real, STRIPE_WEBHOOK_SECRET: 'we_1' })).to.match(/begins with whsec_\.$/);
    expect(refusal({ ...real, CURRENCY: 'USD' })).to.match(/in lower case, such as usd\.$/);
    expect(refusal({ ...real, CURRENCY: 'xyz' })).to.equal(
      'CURRENCY is xyz, which is no currency (ISO 4217).',
    );
    for (const name of ['Europe/Atlantis', '+02:00'])
      expect(refusal({ ...real, TIME_ZONE: name })).to.equal(
        `TIME_ZONE is ${name}, which is no time zone (IANA's names, such as Europe/Vienna).`,
      );
  });

  it('name a host where no path can be, and no more than a path elsewhere', () => {
    const bucket = {
      S3_ENDPOINT: 'https://s3.example',
      S3_REGION: 'eu',
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
      S3_PUBLIC_URL: 'https://pictures.example',
    };
    const hosts = ['PUBLIC_URL', 'STRIPE_API_URL', 'MAILBOX_URL', 'FIREBASE_EMULATOR_BROWSER_URL'];
    const sandbox = { ...real, ...bucket, NODE_ENV: '' };
    for (const setting of [...hosts, 'S3_ENDPOINT', 'S3_PUBLIC_URL']) {
      const said = (address: string) => refusal({ ...sandbox, [setting]: address });
      for (const address of ['https://[::1]:1', 'http://localhost', 'http://127.0.0.1:8080/'])
        expect(said(address), `${setting} ${address}`).to.equal('taken');
      // A sandbox is reached without encryption: a live key would go over the network as it stands.
      const isSandbox = !/^(PUBLIC|S3)_/.test(setting);
      expect(said('http://h.example:8080/') === 'taken', setting).to.equal(!isSandbox);
      for (const address of [
        'https://h?q=1',
        'https://h/#f',
        'https://u:p@h',
        'https://h:70000',
        'https://h//',
      ])
        expect(said(address), address).to.match(new RegExp(`^${setting} must be [^\n]+$`));
      const below = expect(said('https://h/shop'), `${setting} with a path`);
      if (hosts.includes(setting)) below.to.match(new RegExp(`^${setting} must be`));
      else below.to.equal('taken');
    }
    for (const address of ['https://Shop.example:443', 'https://shop.example/'])
      expect(readConfig({ ...real, PUBLIC_URL: address }).publicUrl).to.equal(
        'https://shop.example',
      );
    for (const domain of ['https://shop.firebaseapp.com', 'shop.example/', 'a b', 'a;script-src *'])
      expect(refusal({ ...real, FIREBASE_AUTH_DOMAIN: domain }), domain).to.match(
        /^FIREBASE_AUTH_DOMAIN must be a host/,
      );
    expect(refusal({ ...real, FIREBASE_AUTH_DOMAIN: '[::1]:3000' })).to.equal('taken');
  });

  it('lead to one database, also where its password has commas', () => {
    for (const setting of ['DATABASE_URL', 'DATABASE_READ_URL']) {
      const db = (address: string) => refusal({ ...real, [setting]: address });
      for (const one of [
        'postgres://h/x',
        'postgresql://u:a,b@h:1/x?a=1,2',
        'postgresql:///x?host=/run',
      ])
        expect(db(one), one).to.equal('taken');
      const none = ['postgres://h', 'postgres://h/', 'postgres://h?dbname=x'];
      for (const several of ['postgresql://u:p@a,b/x', 'postgres://a:1,b:2/x', ...none])
        expect(db(several), several).to.match(
          new RegExp(`^${setting} must be the address of one PostgreSQL`),
        );
    }
  });

  it('say how a sign is written that would end the password of a database', () => {
    for (const setting of ['DATABASE_URL', 'DATABASE_READ_URL']) {
      const db = (address: string) => refusal({ ...real, [setting]: address });
      for (const sign of ['#', '/', '?'])
        for (const password of [`p${sign}w`, `1${sign}w`])
          expect(db(`postgresql://u:${password}@h/x`), password).to.match(/%23, %2F or %3F/);
      expect(db('postgresql://h:70000/x')).to.match(new RegExp(`^${setting} must be the address`));
      expect(db('postgresql://u:p%23@w%3F@h/x')).to.equal('taken');
    }
  });

  it('name certificates of a database that can be read', () => {
    const address = 'postgresql://h/x?sslmode=verify-full&sslrootcert=/nowhere/ca.pem';
    for (const setting of ['DATABASE_URL', 'DATABASE_READ_URL']) {
      const said = refusal({ ...real, [setting]: address });
      expect(said).to.match(new RegExp(`^${setting}: .*/nowhere/ca\\.pem`));
    }
  });

  it('name the host of a database whose certificate is to be checked', () => {
    const taken = ['db.example/x?sslmode=verify-full', '10.0.0.1/x', '[::1]/x?sslmode=no-verify'];
    const refused = [
      '10.0.0.1/x?sslmode=verify-full',
      '[::1]:1/x?sslmode=require',
      '10.0.0.1/x?ssl=1',
    ];
    for (const setting of ['DATABASE_URL', 'DATABASE_READ_URL']) {
      const db = (address: string) => refusal({ ...real, [setting]: `postgresql://${address}` });
      for (const address of taken) expect(db(address), address).to.equal('taken');
      for (const address of refused)
        expect(db(address), address).to.equal(
          `${setting}: a certificate is checked by the name of the host, not by its IP address.`,
        );
    }
  });

  it('tell PostgreSQL nothing in its address that the shop tells it itself', () => {
    for (const setting of ['DATABASE_URL', 'DATABASE_READ_URL'])
      expect(
        refusal({ ...real, [setting]: 'postgresql://h/x?sslmode=disable&application_name=shop' }),
      ).to.equal(`${setting} must not have application_name: the shop tells it itself.`);
  });

  it('that belong together come together', () => {
    expect(refusal({ ...real, S3_BUCKET: 'pictures', S3_REGION: 'eu' })).to.equal(
      'S3_REGION is set, so these must be too: S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_PUBLIC_URL.',
    );
    expect(refusal({ ...real, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })).to.match(/both be live keys/);
  });

  it('name the mail server and whom mails are from, or neither', () => {
    const mail = {
      SMTP_URL: 'smtps://u:p@mail.example',
      MAIL_FROM: 'Zoë’s <Shop@parches.example>',
    };
    expect(readConfig({ ...real, ...mail }).mail).to.deep.include({
      url: mail.SMTP_URL,
      from: { name: 'Zoë’s', email: new EmailAddress('shop@parches.example') },
    });
    const plain = readConfig({ ...real, ...mail, MAIL_FROM: 'shop@parches.example' });
    expect(plain.mail?.from.name).to.equal('');
    expect(readConfig(real).mail).to.equal(undefined);
    expect(refusal({ ...real, ...mail, MAIL_FROM: '' })).to.match(/^SMTP_URL is set, so MAIL_FROM/);
    expect(refusal({ ...real, MAIL_FROM: 'a@b.test' })).to.match(/^MAIL_FROM is set, so SMTP_URL/);
    expect(refusal({ ...real, ...mail, SMTP_URL: 'mail.example' })).to.match(/^SMTP_URL must be/);
    const server = (address: string) => refusal({ ...real, ...mail, SMTP_URL: address });
    for (const sign of ['#', '/', '?'])
      for (const password of [`p${sign}w`, `1${sign}w`])
        expect(server(`smtps://u:${password}@mail.example`), password).to.match(
          /^SMTP_URL is no address/,
        );
    expect(server('smtp://mail.example:70000')).to.match(/^SMTP_URL is no address/);
    expect(server('smtp://u:p@mail.example:25/?ignoreTLS=true')).to.equal('taken');
    for (const from of ['Parches', 'A <b>', 'A\r\nBcc: <a@b.test>', '<a@b.test> x'])
      expect(refusal({ ...real, ...mail, MAIL_FROM: from }), from).to.match(/^MAIL_FROM must be/);
    const quoted = readConfig({ ...real, ...mail, MAIL_FROM: '"Parches, Inc." <a@b.test>' });
    expect(quoted.mail?.from.name).to.equal('Parches, Inc.');
    const answered = readConfig({ ...real, ...mail, MAIL_REPLY_TO: 'Help <help@parches.example>' });
    expect(answered.mail?.replyTo?.email.value).to.equal('help@parches.example');
    expect(refusal({ ...real, MAIL_REPLY_TO: 'a@b.test' })).to.match(/^MAIL_REPLY_TO is set/);
    expect(refusal({ ...real, ...mail, MAIL_REPLY_TO: 'A' })).to.match(/^MAIL_REPLY_TO must be/);
    const mailbox = { ...real, ...mail, MAILBOX_URL: 'http://127.0.0.1:1' };
    expect(refusal(mailbox)).to.match(/^NODE_ENV is production/);
  });

  it('say who sells in three, or not at all', () => {
    const seller = {
      SELLER_NAME: 'Parches GmbH',
      SELLER_ADDRESS: 'Ring 1\\n1010 Wien',
      SELLER_TAX_NUMBER: 'ATU1',
    };
    expect(readConfig({ ...real, ...seller }).seller).to.deep.equal({
      name: 'Parches GmbH',
      address: 'Ring 1\n1010 Wien',
      taxNumber: 'ATU1',
    });
    expect(readConfig(real).seller).to.equal(undefined);
    expect(refusal({ ...real, SELLER_NAME: 'Parches GmbH' })).to.equal(
      'SELLER_NAME is set, so these must be too: SELLER_ADDRESS, SELLER_TAX_NUMBER.',
    );
    expect(refusal({ ...real, ...seller, SELLER_ADDRESS: '' })).to.equal(
      'SELLER_NAME is set, so these must be too: SELLER_ADDRESS.',
    );
  });

  it('keep the sandbox out of production, and on loopback', () => {
    const sandbox = { ...real, STRIPE_API_URL: 'http://127.0.0.1:4010' };
    expect(refusal(sandbox)).to.match(/^NODE_ENV is production/);
    const emulator = { ...real, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };
    expect(refusal(emulator)).to.match(/^NODE_ENV is production/);
    const browsers = { ...real, FIREBASE_EMULATOR_BROWSER_URL: 'http://127.0.0.1:1' };
    expect(refusal(browsers)).to.match(/^NODE_ENV is production/);
    const open = { ...sandbox, NODE_ENV: undefined, HOST: '0.0.0.0' };
    expect(refusal(open)).to.match(/^HOST must be 127.0.0.1/);
    for (const HOST of ['localhost', '::1', '127.0.0.2'])
      expect(refusal({ ...open, HOST }), HOST).to.equal('taken');
    expect(refusal({ ...real, RATE_LIMIT: '0' })).to.match(/^RATE_LIMIT/);
  });
});
