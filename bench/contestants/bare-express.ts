import express from 'express';
import { announce, readCanned } from './canned.ts';

// The base that the others are compared with: Express with `res.json` and nothing else.

const app = express();
for (const { method, path, status, body } of readCanned()) {
  const answer: unknown = JSON.parse(body);
  const route = app.route(path);
  route[method === 'GET' ? 'get' : 'post']((_request, response) => void response.status(status).json(answer));
}
const server = app.listen(0, '127.0.0.1', () => announce(server.address()));
