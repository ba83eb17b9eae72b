import { describe, expect, it } from 'vitest';
import contract from '../spec/generated/openapi.json' with { type: 'json' };
import worldSchema from '../spec/generated/world.schema.json' with { type: 'json' };
import { currencies } from './world/currencies.ts';
import { impliedServices, serviceShares } from './world/services.ts';

const { schemas } = contract.components;
const { Parking, Offer } = worldSchema.$defs;

describe('generated worlds and world files know exactly', () => {
  it('the services of the contract', () => {
    const names = [...impliedServices, ...Object.keys(serviceShares)];
    expect(names.sort()).toEqual(schemas.ListServiceName.enum.toSorted());
    expect(Parking.properties.services.items.enum.toSorted()).toEqual(
      schemas.ListServiceName.enum.toSorted(),
    );
  });

  it('the currencies of the contract', () => {
    expect(Object.keys(currencies).sort()).toEqual(schemas.SearchRate.properties.currency.enum.toSorted());
    expect(Offer.properties.currency.enum).toEqual(schemas.SearchRate.properties.currency.enum);
  });
});
