/** What the site must contain, independent of the content. */

export const navigation = [
  ['Home', '/'],
  ['About', '/about'],
  ['Services', '/services'],
  ['Case Studies', '/case-studies'],
  ['Blog', '/blog'],
  ['Contact', '/contact'],
] as const;

export const servicePaths = [
  'seo-content',
  'website-development',
  'ai-banners',
  'social-media',
  'lead-generation',
  'digital-marketing',
  'app-development',
  'crm-development',
  'google-ads',
].map((id) => `/services/${id}`);

export const cityPaths = [
  '/plano-marketing-agency',
  '/frisco-marketing-agency',
  '/mckinney-marketing-agency',
  '/highland-park-marketing-agency',
  '/university-park-marketing-agency',
];

export const localPaths = ['/dallas-marketing-agency', ...cityPaths];

/** Pages beyond the agency's list. */
export const noticePaths = ['/privacy', '/accessibility'];

/** All pages but the posts and the agency's own. */
export const routes = [
  ...navigation.map(([, path]) => path),
  ...servicePaths,
  ...localPaths,
  ...noticePaths,
];

/** Paths that cards on local pages link to although no page exists there. */
export const unlistedServicePaths = [
  'paid-ads',
  'branding-design',
  'social-growth',
  'ai-automation',
  'email-marketing',
].map((id) => `/services/${id}`);

export const localServicePaths = ['/services/seo-content', ...unlistedServicePaths];

/** The services nearest to the unlisted ones, in the same order, by the example. */
export const nearestPaths = [
  'google-ads',
  'website-development',
  'social-media',
  'crm-development',
  'lead-generation',
].map((id) => `/services/${id}`);

export const servedCities = [
  'Dallas',
  'Highland Park',
  'University Park',
  'Park Cities',
  'Plano',
  'Frisco',
  'McKinney',
  'Allen',
  'Richardson',
  'Addison',
  'Carrollton',
  'Irving',
  'Fort Worth',
  'Arlington',
  'Grapevine',
  'Southlake',
  'DeSoto',
  'Lancaster',
  'Cedar Hill',
];

/** The expected results on each service page. */
export const serviceFigures: Record<string, string[]> = {
  '/services/seo-content': ['312%', '4.2x', '89%'],
  '/services/website-development': ['50%', '3x', '99.9%'],
  '/services/ai-banners': ['40%', '60%', '2x'],
  '/services/social-media': ['10x', '5x', '3x'],
  '/services/lead-generation': ['500+', '30%', '$50'],
  '/services/digital-marketing': ['200%', '150%', '3x'],
  '/services/app-development': ['100K+', '4.8', '50%'],
  '/services/crm-development': ['40%', '60%', '90%'],
  '/services/google-ads': ['300%', '$3', '25%'],
};

export const localBusiness: Record<string, { postalCode: string; priceRange: string }> = {
  '/dallas-marketing-agency': { postalCode: '75205', priceRange: '$$' },
  '/plano-marketing-agency': { postalCode: '75024', priceRange: '$$' },
  '/frisco-marketing-agency': { postalCode: '75034', priceRange: '$$' },
  '/mckinney-marketing-agency': { postalCode: '75069', priceRange: '$$' },
  '/highland-park-marketing-agency': { postalCode: '75205', priceRange: '$$$' },
  '/university-park-marketing-agency': { postalCode: '75205', priceRange: '$$' },
};

export const contactServices = [
  'General Inquiry',
  'SEO & Content',
  'Paid Ads',
  'Branding & Web Design',
  'AI Automation',
  'Social Media Growth',
];

/** The example agency's facts. */
export const contractAgency = {
  name: 'Bold Acre',
  tagline: 'AI-Powered Digital Growth for Bold Businesses',
  phone: '(214) 555-0142',
  phoneLink: 'tel:+12145550142',
  dialed: '+1-214-555-0142',
  city: 'Dallas',
  email: 'hello@boldacre.example',
};
