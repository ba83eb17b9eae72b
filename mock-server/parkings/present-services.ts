import type { MessageLanguage } from '../../generators/world/types.ts';
import type { components } from '../../spec/generated/api-types.ts';

type SearchServiceName = components['schemas']['SearchServiceName'];
type SearchService = components['schemas']['SearchService'];

/**
 * The services of the search form (2.6), with their descriptions; `contactLess` and `taxi` are in the list form only.
 */
const descriptions: Readonly<Record<SearchServiceName, readonly [es: string, en: string]>> = {
  mobility_reduced: ['Plazas para movilidad reducida', 'Spaces for reduced mobility'],
  covered_parking: ['Aparcamiento cubierto', 'Covered parking'],
  video_surveillance: ['Videovigilancia', 'Video surveillance'],
  open_24h: ['Abierto 24 horas', 'Open 24 hours'],
  electric_recharge: ['Recarga de vehículos eléctricos', 'Charging of electric vehicles'],
  security: ['Personal de seguridad', 'Security staff'],
  mobile_coverage: ['Cobertura móvil', 'Mobile coverage'],
  toilets: ['Aseos', 'Toilets'],
  elevator: ['Ascensor', 'Lift'],
  atm: ['Cajero automático', 'Cash machine'],
  family_car: ['Plazas para coches familiares', 'Spaces for family cars'],
  city_car: ['Plazas para coches urbanos', 'Spaces for city cars'],
  car_wash: ['Lavado de coches', 'Car wash'],
  bicycles: ['Aparcamiento de bicicletas', 'Bicycle parking'],
  vending_machine: ['Máquina expendedora', 'Vending machine'],
  key_delivery: ['Entrega de llaves', 'Key handover'],
  repair_shop: ['Taller', 'Repair shop'],
  first_aid: ['Botiquín', 'First aid'],
  battery_recharge: ['Arranque de batería', 'Battery start'],
  card_payment: ['Pago con tarjeta', 'Card payment'],
  motorcycle: ['Plazas para motos', 'Spaces for motorcycles'],
  connection_public_transport: ['Conexión con transporte público', 'Connection to public transport'],
  cash_payment: ['Pago en efectivo', 'Cash payment'],
  amazon_lockers: ['Taquillas de paquetería', 'Parcel lockers'],
  carsharing: ['Coche compartido', 'Car sharing'],
  car_rental: ['Alquiler de coches', 'Car rental'],
  locker: ['Consigna', 'Lockers'],
  car_sharing: ['Flota de coche compartido', 'Car sharing fleet'],
};

/** Converts services from their names in the list form to the search form, without those that it does not have. */
export function presentServices(names: readonly string[], language: MessageLanguage): SearchService[] {
  return names.flatMap((listName) => {
    const name = listName === 'repair shop' ? 'repair_shop' : listName;
    const description = descriptions[name as SearchServiceName];
    return description === undefined
      ? []
      : [{ name: name as SearchServiceName, description: description[language === 'en' ? 1 : 0] }];
  });
}
