import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { isRecord } from '../common/is-record.ts';
import { escapeStep, valueAt } from '../common/json-pointer.ts';
import contract from './generated/openapi.json' with { type: 'json' };

type Node = Readonly<Record<string, unknown>>;

/** A schema of the contract with its examples. */
interface Illustrated {
  readonly place: string;
  readonly pointer: string;
  readonly examples: readonly (readonly [name: string, value: unknown])[];
}

const asNode = (value: unknown): Node => (isRecord(value) ? value : {});

/** Every place of the contract that holds a schema together with `example` or `examples`. */
const illustrated = findIllustrated(contract, '');

/** Validates against a copy of the contract that allows no members beyond those that it names. */
const ajv = new Ajv2020({ strict: false, strictNumbers: true, allErrors: true });
addFormatsModule.default(ajv);
ajv.addSchema({ $id: 'contract', ...asNode(closeObjects(contract)) });

describe('every example of the contract', () => {
  it('is found in bodies, responses, parameters, headers and webhooks', () => {
    const places = illustrated.map(({ place }) => place).join('\n');
    for (const part of ['requestBody', 'responses', 'parameters', 'headers', '/webhooks/']) {
      expect(places).toContain(part);
    }
    expect(illustrated.length).toBeGreaterThan(60);
  });

  it.each(illustrated.map((one) => [one.place, one] as const))('matches its schema: %s', (_place, one) => {
    expect(one.examples.length).toBeGreaterThan(0);
    const validate = ajv.compile({ $ref: `contract#${one.pointer}` });
    for (const [name, value] of one.examples) {
      const faults = validate(value) ? [] : validate.errors;
      expect(faults, name).toEqual([]);
    }
  });
});

describe('an operation', () => {
  it.each(operations())('has examples of its body and of every response: %s', (_id, operation) => {
    const responses = Object.entries(asNode(operation.responses));
    expect(responses.some(([status]) => /^2/.test(status))).toBe(true);
    for (const [status, response] of responses) expect(exampleNames(response), status).not.toEqual([]);
    if (operation.requestBody !== undefined) expect(exampleNames(operation.requestBody)).not.toEqual([]);
  });

  it.each(operations())('has a parameter for every variable step of its path: %s', (_id, operation, path) => {
    const variables = [...String(path).matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const item = asNode(asNode(contract.paths)[String(path)]);
    const parameters = [item.parameters, operation.parameters].flat().map((one) => follow(one));
    const names = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
    expect(names).toEqual(variables);
  });
});

describe('the vocabulary', () => {
  const enumOf = (schema: Node) => asNode(schema).enum;
  const { schemas } = contract.components;

  it('has the reasons of 3.2', () => {
    expect(enumOf(schemas.UnavailabilityReason)).toEqual(
      words(`start_too_early duration_too_short parking_closed_upon_arrival parking_closed_upon_departure
        parking_closed no_available_rates parking_is_full parking_not_available duration_too_long verificado
        no_verificado`),
    );
  });

  it('has the services of 2.6, in two variants', () => {
    expect(enumOf(schemas.ListServiceName)).toEqual(
      words(`open_24h elevator video_surveillance mobility_reduced mobile_coverage toilets amazon_lockers
        electric_recharge car_sharing car_rental key_delivery cash_payment card_payment atm contactLess motorcycle
        first_aid covered_parking car_wash taxi family_car city_car battery_recharge vending_machine carsharing
        security repair+shop connection_public_transport bicycles locker`),
    );
    expect(enumOf(schemas.SearchServiceName)).toEqual(
      words(`mobility_reduced covered_parking video_surveillance open_24h electric_recharge security
        mobile_coverage toilets elevator atm family_car city_car car_wash bicycles vending_machine key_delivery
        repair_shop first_aid battery_recharge card_payment motorcycle connection_public_transport cash_payment
        amazon_lockers carsharing car_rental locker car_sharing`),
    );
  });

  it('has the currencies of 2.2, the tags of 2.7 and the access types of 2.3', () => {
    expect(enumOf(schemas.SearchRate.properties.currency)).toEqual(words('EUR CZK CLP PLN RON SEK GBP DKK'));
    expect(enumOf(schemas.EnvironmentalTag)).toEqual(words('0 C B ECO'));
    expect(enumOf(schemas.AccessType)).toEqual([...words('multipass onepass'), null]);
    expect(enumOf(schemas.Booking.properties.type)).toEqual(words('booking automated'));
    expect(enumOf(schemas.NotificationRequest.properties.action)).toEqual(words('ENTRY EXIT'));
  });
});

function words(list: string): string[] {
  return list.split(/\s+/).map((word) => word.replace('+', ' '));
}

function operations(): [id: string, operation: Node, path: string][] {
  return Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.values(item)
      .filter((one: unknown): one is Node => isRecord(one) && 'operationId' in one)
      .map((one): [string, Node, string] => [String(one.operationId), one, path]),
  );
}

function exampleNames(reference: unknown): string[] {
  return Object.values(asNode(follow(reference).content)).flatMap((media) =>
    Object.keys(asNode(asNode(media).examples)),
  );
}

function follow(node: unknown): Node {
  const { $ref } = asNode(node);
  return typeof $ref === 'string' ? follow(valueAt(contract, $ref.slice(1))) : asNode(node);
}

function findIllustrated(node: unknown, pointer: string): Illustrated[] {
  if (Array.isArray(node)) return node.flatMap((one, index) => findIllustrated(one, `${pointer}/${index}`));
  if (!isRecord(node)) return [];
  const deeper = Object.entries(node)
    .filter(([key]) => key !== 'example' && key !== 'examples')
    .flatMap(([key, value]) => findIllustrated(value, `${pointer}/${escapeStep(key)}`));
  if (!isRecord(node.schema) || !('example' in node || 'examples' in node)) return deeper;
  const examples = [
    ...('example' in node ? [['example', node.example] as const] : []),
    ...Object.entries(asNode(node.examples)).map(([name, one]) => [name, asNode(one).value] as const),
  ];
  return [...deeper, { place: pointer, pointer: encodeURI(`${pointer}/schema`), examples }];
}

function closeObjects(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closeObjects);
  if (!isRecord(node)) return node;
  const closed = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, key === 'examples' ? value : closeObjects(value)]),
  );
  return node.type === 'object' && isRecord(node.properties)
    ? { additionalProperties: false, ...closed }
    : closed;
}
