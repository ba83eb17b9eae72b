import express, { type RequestHandler } from 'express';
import * as validators from '../../spec/generated/request-validators.js';
import type { Validate } from '../../spec/validate.ts';
import { announce, readCanned } from './canned.ts';

// What an application on Express usually does before it answers: it parses the body and has ajv validate what came.

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
    // Express makes the query anew at every look, and ajv writes the coerced values into what it is given.
    const sent = { query: { ...request.query }, path: { ...request.params }, body: request.body as unknown };
    for (const { place, validate } of places) {
      if (!validate(sent[place])) return void response.status(400).json({ errors: validate.errors });
    }
    next();
  };
}
