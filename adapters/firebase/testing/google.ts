import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer } from 'node:https';
import { connect } from 'node:tls';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { selfSignedCertificate } from './certificate.ts';

const hosts = ['www.googleapis.com', 'identitytoolkit.googleapis.com', 'oauth2.googleapis.com'];

/**
 * Stands in for Google's hosts, over TLS on this machine, with `answer`. `agent` leads every
 * connection to it and trusts its certificate; `strictAgent` leads there and does not.
 */
export const startGoogle = async (
  answer: (request: IncomingMessage, response: ServerResponse) => void,
) => {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const cert = selfSignedCertificate(keys, hosts);
  const key = keys.privateKey.export({ type: 'pkcs8', format: 'pem' });
  const server = createServer({ key, cert }, answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It has no port.');
  const { port } = address;

  const agentWith = (ca: string | undefined): Agent => {
    const agent = new Agent();
    agent.createConnection = ({ host }) =>
      connect({
        host: '127.0.0.1',
        port,
        servername: host ?? '',
        ...(ca !== undefined && { ca }),
      });
    return agent;
  };

  return {
    agent: agentWith(cert),
    strictAgent: agentWith(undefined),
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
