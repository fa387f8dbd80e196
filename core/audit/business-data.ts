/** What a page says about a business in a form that programs read: JSON-LD, microdata or RDFa. */
export type BusinessData = {
  present: boolean;
  /** The first JSON-LD block that is not JSON, cut; null if all are. */
  unreadable: string | null;
  names: string[];
  phones: string[];
  /** Addresses on one line, in the order of an American envelope. */
  addresses: { line: string; street: string; postalCode: string }[];
  hours: boolean;
};

/** A property that the markup of a page names, with its value. */
export type MarkedProperty = { name: string; value: string };

type Properties = Readonly<Record<string, unknown>>;

/** Types with a phone or an address that are not a business, or not the one whose page this is. */
const otherTypes = new Set([
  ...['Person', 'Place', 'City', 'PostalAddress', 'ContactPoint', 'Event', 'JobPosting'],
  ...['WebSite', 'WebPage', 'Article', 'BlogPosting', 'NewsArticle', 'Product', 'Offer'],
  ...['Review', 'Rating', 'AggregateRating', 'GeoCoordinates', 'OpeningHoursSpecification'],
]);
/** A larger block is read up to here; a real one has some hundreds. */
const mostValues = 50_000;

const isProperties = (value: unknown): value is Properties =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The texts in a value that is one text, a list of them, or something else. */
function textsOf(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value.slice(0, 20) : [value];
  return values
    .filter((item) => typeof item === 'string' || typeof item === 'number')
    .map((item) => String(item).slice(0, 300).trim())
    .filter((text) => text !== '');
}

/** The name of a type, given with or without its vocabulary. */
const typeName = (type: string): string => type.slice(type.lastIndexOf('/') + 1);

/** Whether something with these types and properties is a business. */
function isBusinessType(types: string[], has: (property: string) => boolean): boolean {
  const names = types.map(typeName).filter((name) => name !== '' && !otherTypes.has(name));
  const reachable = ['telephone', 'address', 'streetAddress', 'openingHours'];
  return (
    names.some((name) => /Organization$|Business$|^Corporation$/.test(name)) ||
    (names.length > 0 && reachable.some(has))
  );
}

function addressesOf(value: unknown): BusinessData['addresses'] {
  const values: unknown[] = Array.isArray(value) ? value.slice(0, 20) : [value];
  return values.flatMap((item) => {
    if (!isProperties(item)) {
      return textsOf(item).map((line) => {
        const postalCode = /\b\d{5}\b(?=[^\d]*$)/.exec(line)?.[0] ?? '';
        return { line, street: line.split(',', 1)[0] ?? '', postalCode };
      });
    }
    const [street = ''] = textsOf(item.streetAddress);
    const [postalCode = ''] = textsOf(item.postalCode);
    const [town = ''] = textsOf(item.addressLocality);
    const [region = ''] = textsOf(item.addressRegion);
    const line = [street, town, `${region} ${postalCode}`.trim()].filter(Boolean).join(', ');
    return street || postalCode ? [{ line, street, postalCode }] : [];
  });
}

function addNode(data: BusinessData, node: Properties): void {
  const types = textsOf(node['@type']);
  if (types.map(typeName).includes('ContactPoint')) data.phones.push(...textsOf(node.telephone));
  if (!isBusinessType(types, (property) => property in node)) return;
  data.present = true;
  data.names.push(...textsOf(node.name));
  data.phones.push(...textsOf(node.telephone));
  data.addresses.push(...addressesOf(node.address));
  if (node.openingHours || node.openingHoursSpecification) data.hours = true;
}

/** Visits the values without recursion, because a page can nest them as deeply as it likes. */
function addJson(data: BusinessData, block: unknown): void {
  const pending: unknown[] = [block];
  for (let count = 0; pending.length > 0 && count < mostValues; count += 1) {
    const value = pending.pop();
    if (Array.isArray(value)) pending.push(...value.slice(0, 1_000));
    else if (isProperties(value)) {
      addNode(data, value);
      pending.push(...Object.values(value).slice(0, 1_000));
    }
  }
}

function addMarkup(data: BusinessData, types: string[], properties: MarkedProperty[]): void {
  const values = (name: string): string[] =>
    properties.filter((property) => property.name === name).map(({ value }) => value);
  if (!isBusinessType(types, (name) => values(name).length > 0)) return;
  data.present = true;
  data.names.push(...values('name').slice(0, 1));
  data.phones.push(...values('telephone'));
  data.addresses.push(
    ...addressesOf({
      streetAddress: values('streetAddress'),
      addressLocality: values('addressLocality'),
      addressRegion: values('addressRegion'),
      postalCode: values('postalCode'),
    }),
  );
  if (values('openingHours').length > 0 || values('dayOfWeek').length > 0) data.hours = true;
}

/**
 * What the JSON-LD blocks of a page, and the types and properties in its markup, say about a
 * business.
 */
export function readBusinessData(
  blocks: string[],
  types: string[],
  properties: MarkedProperty[],
): BusinessData {
  const data: BusinessData = {
    present: false,
    unreadable: null,
    hours: false,
    names: [],
    phones: [],
    addresses: [],
  };
  for (const block of blocks) {
    try {
      addJson(data, JSON.parse(block));
    } catch {
      data.unreadable ??= block.trim().slice(0, 300);
    }
  }
  addMarkup(data, types, properties);
  const phones = [...new Set(data.phones)].slice(0, 20);
  return { ...data, phones, addresses: data.addresses.slice(0, 20), names: data.names.slice(0, 5) };
}
