import { createServer } from 'node:http';
import { announce, readCanned } from './canned.ts';

// The best that Node's HTTP server allows: the bytes are ready, and the request is matched by method and prefix only.

const answers = readCanned().map(({ method, path, status, body }) => {
  const bytes = Buffer.from(body);
  const prefix = path.replace(/:.*$/, '');
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length };
  return { method, prefix, status, bytes, headers };
});

const server = createServer((request, response) => {
  const found = answers.find(
    ({ method, prefix }) => method === request.method && request.url?.startsWith(prefix) === true,
  );
  const answer = () => {
    if (found === undefined) return void response.writeHead(404).end();
    response.writeHead(found.status, found.headers).end(found.bytes);
  };
  if (request.method === 'GET') return answer();
  request.resume().once('end', answer);
});
server.listen(0, '127.0.0.1', () => announce(server.address()));
