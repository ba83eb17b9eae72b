import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type { CannedAnswer } from '../suites/measure-throughput.ts';

// The base that the simulator is compared with: Express with `res.json` and nothing else. Its argument is the file with
// the answer.

const { method, path, status, body } = JSON.parse(
  readFileSync(process.argv[2] ?? '', 'utf8'),
) as CannedAnswer;
const answer: unknown = JSON.parse(body);
const app = express();
const route = app.route(path);
route[method === 'GET' ? 'get' : 'post']((_request, response) => void response.status(status).json(answer));
const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
