import { clauses } from '../../spec/generated/clauses.ts';
import { groupBy } from '../kernel/group-by.ts';

/** The sections of the specification in its order, with their titles in reports; `intro` is what comes before section 1. */
export const sections: readonly { readonly section: string; readonly title: string }[] = [
  { section: 'intro', title: 'General' },
  { section: '1', title: 'What the service does' },
  { section: '2.1', title: 'Parking, list form' },
  { section: '2.2', title: 'Rate' },
  { section: '2.3', title: 'Parking, search form' },
  { section: '2.4', title: 'Offer and offer by location' },
  { section: '2.5', title: 'Booking' },
  { section: '2.6', title: 'Service names' },
  { section: '2.7', title: 'Vehicle' },
  { section: '3.1', title: 'Booking states' },
  { section: '3.2', title: 'Availability reasons' },
  { section: '3.3', title: 'Vehicle provider registration' },
  { section: '4', title: 'Endpoints' },
  { section: '4.1', title: 'POST /authenticate and GET /bookings' },
  { section: '4.2', title: 'POST /parkings/search-available-parkings' },
  { section: '4.3', title: 'GET /parkings/available-parkings' },
  { section: '4.4', title: 'GET /parkings' },
  { section: '4.5', title: 'GET /providers/:provider' },
  { section: '4.6', title: 'GET /parkings/providers-info' },
  { section: '4.7', title: 'GET /offers' },
  { section: '4.8', title: 'GET /offers/:svcpid' },
  { section: '4.9', title: 'POST /bookings' },
  { section: '4.10', title: 'DELETE /bookings/:booking_uid' },
  { section: '4.11', title: 'Vehicles' },
  { section: '4.12', title: 'POST /vehicles/notification/test' },
  { section: '5', title: 'Authentication' },
  { section: '6', title: 'Events' },
  { section: '7', title: 'Errors' },
  { section: '8', title: 'Limits' },
  { section: '9', title: 'Versioning' },
];

/** Groups elements by section of the specification, in its order; a section without any is left out. */
export function bySection<T>(elements: readonly T[], sectionOfOne: (element: T) => string) {
  const groups = groupBy(elements, sectionOfOne);
  return sections.flatMap(({ section, title }) => {
    const own = groups.get(section);
    return own === undefined ? [] : [{ section, title, own }];
  });
}

const titles = new Map(sections.map(({ section, title }) => [section, title]));

/** The heading of a section in reports: its number, if it has one, and its title. */
export function headingOf(section: string): string {
  return `${numberOf(section)} ${titles.get(section) ?? ''}`.trim();
}

/** The number of a section; empty for `intro`. */
export function numberOf(section: string): string {
  return section === 'intro' ? '' : section;
}

const clauseSections = new Map<string, string>(clauses.map(({ id, section }) => [id, section]));

/** The section of the specification that the clause of a check or a defect belongs to. */
export function sectionOf({ clause }: { readonly clause: string }): string {
  return clauseSections.get(clause) ?? 'intro';
}
