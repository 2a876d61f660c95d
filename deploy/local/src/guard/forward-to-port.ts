import { request as openRequest } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { GuardedAnswer } from './guarded-server.ts';

/** Answers with what a server on this port of loopback answers. Its permission for pages of all origins is not passed on. */
export const forwardToPort =
  (portNow: () => number): GuardedAnswer =>
  (request, response, path) =>
    new Promise((resolve, reject) => {
      const { 'content-type': type, 'content-length': length } = request.headers;
      const headers = { ...(type && { 'content-type': type }), ...(length && { 'content-length': length }) };
      const options = { host: '127.0.0.1', port: portNow(), method: 'POST', path, headers };
      const upstream = openRequest(options, (answer) => {
        const answered = answer.headers['content-type'];
        response.writeHead(answer.statusCode ?? 502, answered ? { 'content-type': answered } : {});
        pipeline(answer, response).then(resolve, reject);
      });
      response.once('close', () => upstream.destroy());
      upstream.once('error', reject);
      request.pipe(upstream);
    });
