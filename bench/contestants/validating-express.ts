import express, { type RequestHandler } from 'express';
import * as validators from '../../spec/generated/request-validators.js';
import type { Validate } from '../../spec/validate.ts';
import { announce, readCanned } from './canned.ts';

// A usual Express application: it parses the body and validates the request with ajv before it responds.

const byName = validators as unknown as Readonly<Record<string, Validate | undefined>>;

const app = express();
app.use(express.json({ limit: '64mb' }));
for (const { method, path, operationId, status, body } of readCanned()) {
  const answer: unknown = JSON.parse(body);
  const route = app.route(path);
  route[method === 'GET' ? 'get' : 'post'](
    validation(operationId),
    (_request, response) => void response.status(status).json(answer),
  );
}
const server = app.listen(0, '127.0.0.1', () => announce(server.address()));

function validation(operationId: string): RequestHandler {
  const places = (['query', 'path', 'body'] as const).flatMap((place) => {
    const validate = byName[`${operationId}_${place}`];
    return validate === undefined ? [] : [{ place, validate }];
  });
  return (request, response, next) => {
    // Express makes a new query object at every access, and ajv writes coerced values into the object it validates.
    const sent = { query: { ...request.query }, path: { ...request.params }, body: request.body as unknown };
    for (const { place, validate } of places) {
      if (!validate(sent[place])) return void response.status(400).json({ errors: validate.errors });
    }
    next();
  };
}
