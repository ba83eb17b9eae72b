/** Service names of the list form (2.6), each with the share of ordinary parkings that offer it. */
export const serviceShares = {
  mobility_reduced: 0.6,
  video_surveillance: 0.55,
  elevator: 0.45,
  card_payment: 0.6,
  toilets: 0.4,
  security: 0.4,
  electric_recharge: 0.35,
  cash_payment: 0.3,
  connection_public_transport: 0.3,
  mobile_coverage: 0.3,
  motorcycle: 0.25,
  contactLess: 0.25,
  vending_machine: 0.2,
  bicycles: 0.2,
  family_car: 0.15,
  city_car: 0.12,
  car_wash: 0.12,
  amazon_lockers: 0.1,
  locker: 0.1,
  car_sharing: 0.1,
  carsharing: 0.1,
  car_rental: 0.1,
  key_delivery: 0.1,
  atm: 0.1,
  taxi: 0.1,
  first_aid: 0.1,
  battery_recharge: 0.1,
  'repair shop': 0.1,
} as const;

/** Services that are not random, but follow from other fields of a parking. */
export const impliedServices = ['open_24h', 'covered_parking'] as const;

/** Kinds of parking, for the `type` filter (4.4), with the bounds of their capacity in spaces. */
export const parkingTypes = {
  underground: { covered: true, smallest: 60, largest: 600 },
  multistorey: { covered: true, smallest: 120, largest: 900 },
  surface: { covered: false, smallest: 20, largest: 250 },
  street: { covered: false, smallest: 10, largest: 40 },
  station: { covered: true, smallest: 150, largest: 700 },
  private: { covered: true, smallest: 10, largest: 80 },
} as const;
export type ParkingType = keyof typeof parkingTypes;
