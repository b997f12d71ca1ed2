// The ports of a simulator, for whichever worlds they carry: REST, and the control plane.
import type { FastifyInstance } from 'fastify';
import { createControlServer } from './control/server.ts';
import type { Parts } from './parts.ts';
import { type AnswerLine, createServer } from './rest/server.ts';
import type { Worlds } from './worlds.ts';

export interface FrontOptions {
  /** 0 asks for a free port, which is the default. */
  readonly port?: number | undefined;
  readonly controlPort?: number | undefined;
  readonly onAnswer?: ((line: AnswerLine) => void) | undefined;
}

export interface Front {
  readonly controlUrl: string;
  /** From now on every request is theirs. */
  carry(worlds: Worlds): void;
  /** Ends what is under way; requests find no world, and the ports keep no process alive, until worlds are carried again. */
  rest(): void;
  close(): Promise<void>;
}

const host = '127.0.0.1';

/** Rejects with the system's error where a port cannot be had. */
export async function openFront(
  operations: Parts['operations'],
  { port = 0, controlPort = 0, onAnswer }: FrontOptions = {},
): Promise<Front> {
  let carried: Worlds | undefined;
  const rest = createServer({ operations, worldOf: (id) => carried?.find(id), onAnswer });
  const control = createControlServer({ worlds: () => carried, origin: () => urlOf(control) });
  const servers = [rest, control] as const;
  const close = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.close()));
  };
  try {
    await rest.listen({ host, port });
    await control.listen({ host, port: controlPort });
  } catch (cause) {
    await close();
    throw cause;
  }
  return {
    controlUrl: urlOf(control),
    carry: (worlds) => {
      carried = worlds;
      worlds.listenAt(urlOf(rest));
      for (const { server } of servers) server.ref();
    },
    rest: () => {
      carried = undefined;
      for (const { server } of servers) {
        server.closeAllConnections();
        server.unref();
      }
    },
    close,
  };
}

const urlOf = ({ server }: FastifyInstance): string => {
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('the server does not listen on a port');
  return `http://${host}:${address.port}`;
};
