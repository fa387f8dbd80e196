/** A page's structured data: JSON-LD blocks, and the types and properties in its markup. */
export type StructuredData = {
  json: string[];
  types: string[];
  properties: { name: string; value: string }[];
};

/** The business in a page's structured data. */
export type BusinessData = {
  isBusiness: boolean;
  /** Empty if there is none. */
  name: string;
  /** The first JSON-LD block that is not valid JSON, truncated; null if all are valid. */
  invalidJson: string | null;
};

type Properties = Readonly<Record<string, unknown>>;
type Thing = { types: string[]; names: string[]; properties: Set<string> };

/** Types with a phone or an address that are not a business, or not the page's own business. */
const nonBusinessTypes = new Set([
  ...['Person', 'Place', 'City', 'PostalAddress', 'ContactPoint', 'Event', 'JobPosting'],
  ...['WebSite', 'WebPage', 'Article', 'BlogPosting', 'NewsArticle', 'Product', 'Offer'],
  ...['FoodService', 'BroadcastService', 'GovernmentService', 'Course', 'MedicalSpecialty'],
  ...['Review', 'Rating', 'AggregateRating', 'GeoCoordinates', 'OpeningHoursSpecification'],
]);
/** Endings of business types: https://schema.org/LocalBusiness and the types below it. */
const businessTypes =
  /(?:Organization|Business|Corporation|Store|Shop|Dealer|\wService|Services|Agency|Agent|Repair|Rental|Wash|Station|Salon|Spa|Club|Gym|Contractor|Restaurant|Establishment|Bakery|Brewery|Winery|Distillery|Cafe|CafeOrCoffeeShop|BarOrPub|Hotel|Motel|Hostel|Resort|BedAndBreakfast|Campground|Clinic|Hospital|Dentist|Dentistry|Physician|Optician|Pharmacy|VeterinaryCare|Attorney|Notary|Plumber|Electrician|Locksmith|Painter|Florist|Library|ChildCare|School|Company|Center|Storage|Cleaning|Laundry|Parlor|Alley|Course|Casino)$/;
const contactProperties = ['telephone', 'address', 'streetAddress', 'openingHours'];
/** Maximum number of values read from a block; a real one has some hundreds. */
const maxValues = 50_000;

const isProperties = (value: unknown): value is Properties =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The strings in a value, which may be one string, a list of strings, or anything else. */
function stringsIn(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value.slice(0, 20) : [value];
  return values
    .filter((item) => typeof item === 'string' || typeof item === 'number')
    .map((item) => String(item).slice(0, 300).trim())
    .filter((text) => text !== '');
}

/** The name of a type, given with or without its vocabulary. */
const typeName = (type: string): string => /[^/:#]*$/.exec(type)?.[0] ?? '';

function isBusiness({ types, properties }: Thing): boolean {
  const names = types.map(typeName).filter((name) => name !== '' && !nonBusinessTypes.has(name));
  return (
    names.some((name) => businessTypes.test(name)) ||
    (names.length > 0 && contactProperties.some((property) => properties.has(property)))
  );
}

/** Adds a node's data; nodes with the same `@id` are merged. */
function addNode(things: Map<unknown, Thing>, node: Properties): void {
  const key = typeof node['@id'] === 'string' ? node['@id'].slice(0, 300) : node;
  const thing = things.get(key) ?? { types: [], names: [], properties: new Set() };
  thing.types.push(...stringsIn(node['@type']));
  thing.names.push(...stringsIn(node.name));
  for (const property of contactProperties) if (property in node) thing.properties.add(property);
  if (thing.types.length + thing.properties.size > 0) things.set(key, thing);
}

/** Adds all nodes of a block, without recursion, because a page can nest them arbitrarily deep. */
function addJson(things: Map<unknown, Thing>, block: unknown): void {
  const pending: unknown[] = [block];
  for (let count = 0; pending.length > 0 && count < maxValues; count += 1) {
    const value = pending.pop();
    if (Array.isArray(value)) pending.push(...value.slice(0, 1_000).reverse());
    else if (isProperties(value)) {
      addNode(things, value);
      pending.push(...Object.values(value).slice(0, 1_000).reverse());
    }
  }
}

/** A block as search engines read it: without comments around it or line breaks in strings. */
const jsonIn = (block: string): string =>
  block
    .trim()
    .replace(/^(?:<!--|(?:\/\/|\/\*)?\s{0,9}<!\[CDATA\[(?:\s{0,9}\*\/)?)/, '')
    .replace(/(?:(?:\/\/|\/\*)?\s{0,9}\]\]>(?:\s{0,9}\*\/)?|-->)$/, '')
    .replace(/^\s{0,99}\/\*[^*]{0,999}\*\//, '')
    .replace(/^[ \t]{0,99}\/\/.{0,999}$/gm, '')
    .replace(/[\n\r\t]/g, ' ')
    .replace(/;\s{0,9}$/, '');

/**
 * Finds the business in a page's JSON-LD blocks and in the types and properties of its markup.
 */
export function readBusinessData({ json, types, properties }: StructuredData): BusinessData {
  const things = new Map<unknown, Thing>();
  let invalidJson: string | null = null;
  for (const block of json.filter((text) => text.trim() !== '')) {
    try {
      addJson(things, JSON.parse(jsonIn(block)));
    } catch {
      invalidJson ??= block.trim().slice(0, 300);
    }
  }
  const names = properties.filter(({ name }) => name === 'name').map(({ value }) => value);
  const markupProperties = new Set(properties.map(({ name }) => name));
  things.set('markup', { types, names, properties: markupProperties });
  const business = [...things.values()].find(isBusiness);
  return { isBusiness: business !== undefined, name: business?.names[0] ?? '', invalidJson };
}
