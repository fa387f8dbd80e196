import type { ComponentProps, ComponentType } from 'react';
import { AdBudget } from './AdBudget.tsx';
import { AppFrame } from './AppFrame.tsx';
import { BannerFormats } from './BannerFormats.tsx';
import { CeramicCoating } from './CeramicCoating.tsx';
import { ChannelMix } from './ChannelMix.tsx';
import { CrmPipeline } from './CrmPipeline.tsx';
import { KeywordAuction } from './KeywordAuction.tsx';
import { LeadFunnel } from './LeadFunnel.tsx';
import { MapPack } from './MapPack.tsx';
import { MissingPlot } from './MissingPlot.tsx';
import type { DrawingName } from './names.ts';
import { OrganicGrowth } from './OrganicGrowth.tsx';
import { PageSpeed } from './PageSpeed.tsx';
import { PaidChecks } from './PaidChecks.tsx';
import { ReviewStars } from './ReviewStars.tsx';
import { SearchResults } from './SearchResults.tsx';
import { SiteBlueprint } from './SiteBlueprint.tsx';
import { SocialFeed } from './SocialFeed.tsx';

const drawings: Record<DrawingName, ComponentType> = {
  'search-results': SearchResults,
  'site-blueprint': SiteBlueprint,
  'banner-formats': BannerFormats,
  'social-feed': SocialFeed,
  'lead-funnel': LeadFunnel,
  'channel-mix': ChannelMix,
  'app-frame': AppFrame,
  'crm-pipeline': CrmPipeline,
  'keyword-auction': KeywordAuction,
  'ceramic-coating': CeramicCoating,
  'review-stars': ReviewStars,
  'organic-growth': OrganicGrowth,
  'map-pack': MapPack,
  'page-speed': PageSpeed,
  'ad-budget': AdBudget,
  'paid-checks': PaidChecks,
  'missing-plot': MissingPlot,
};

type Props = ComponentProps<'svg'> & { name: DrawingName };

/**
 * The named drawing, unlabeled because it illustrates the text next to it. It extends beyond its view
 * box to fill a frame of any shape; the frame clips it.
 */
export function Drawing({ name, ...rest }: Props) {
  const Picture = drawings[name];
  return (
    <svg viewBox="0 0 480 400" fill="none" overflow="visible" aria-hidden="true" {...rest}>
      <Picture />
    </svg>
  );
}
