import type { Faker } from '@faker-js/faker';

// The package's main entry loads every locale and takes three times as long.
import { faker as cs } from '@faker-js/faker/locale/cs_CZ';
import { faker as da } from '@faker-js/faker/locale/da';
import { faker as de } from '@faker-js/faker/locale/de';
import { faker as en } from '@faker-js/faker/locale/en_GB';
import { faker as es } from '@faker-js/faker/locale/es';
import { faker as fr } from '@faker-js/faker/locale/fr';
import { faker as it } from '@faker-js/faker/locale/it';
import { faker as pl } from '@faker-js/faker/locale/pl';
import { faker as pt } from '@faker-js/faker/locale/pt_PT';
import { faker as ro } from '@faker-js/faker/locale/ro';
import { faker as sv } from '@faker-js/faker/locale/sv';
import { createRandom, hash } from './random.ts';

const shared = { cs, da, de, en, es, fr, it, pl, pt, ro, sv };

/** Languages of the names of streets, towns and people. */
export type Language = keyof typeof shared;

/** Returns the faker of a language, at the start of the random sequence of an index and a stream. */
export type FakerSource = (language: Language, index: number, stream: number) => Faker;

/** Creates the fakers of a world. The package's shared ones will not do, since an embedding program may seed them. */
export function createFakers(word: number): FakerSource {
  const random = createRandom();
  const made = new Map<Language, Faker>();
  return (language, index, stream) => {
    let faker = made.get(language);
    if (faker === undefined) {
      const FakerClass = shared[language].constructor as typeof Faker;
      faker = new FakerClass({ locale: shared[language].rawDefinitions, randomizer: random });
      made.set(language, faker);
    }
    random.seed(hash(word, index, stream));
    return faker;
  };
}

/** Returns the fields in the given share of cases, and otherwise none. */
export function optional<Fields extends object>(
  faker: Faker,
  share: number,
  fields: Fields,
): Partial<Fields> | Fields {
  return faker.datatype.boolean(share) ? fields : {};
}

/** Returns a nullable field (2.3, 2.4): with its value in half of the cases, null in a quarter, none in a quarter. */
export function nullable<Key extends string, Value>(
  faker: Faker,
  key: Key,
  value: Value,
): { [K in Key]?: Value | null } {
  const chance = faker.number.int(3);
  if (chance === 0) return {};
  return { [key]: chance === 1 ? null : value } as { [K in Key]: Value | null };
}
