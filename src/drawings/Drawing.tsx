import type { ComponentProps, ComponentType } from 'react';
import { AdBudget } from './AdBudget.tsx';
import { AppFrame, appFrameDetails } from './AppFrame.tsx';
import { BannerFormats, bannerFormatsDetails } from './BannerFormats.tsx';
import { CeramicCoating } from './CeramicCoating.tsx';
import { ChannelMix, channelMixDetails } from './ChannelMix.tsx';
import { CrmPipeline, crmPipelineDetails } from './CrmPipeline.tsx';
import { FirstLot } from './FirstLot.tsx';
import { KeywordAuction, keywordAuctionDetails } from './KeywordAuction.tsx';
import type { Detail, Details } from './kit/detail.ts';
import { LeadFunnel, leadFunnelDetails } from './LeadFunnel.tsx';
import { LocationOption } from './LocationOption.tsx';
import { MapPack } from './MapPack.tsx';
import { MissingPlot } from './MissingPlot.tsx';
import type { DrawingName } from './names.ts';
import { OrganicGrowth } from './OrganicGrowth.tsx';
import { PageMeasurement } from './PageMeasurement.tsx';
import { PageSpeed } from './PageSpeed.tsx';
import { PaidChecks } from './PaidChecks.tsx';
import { ProfileVerification } from './ProfileVerification.tsx';
import { ReviewStars } from './ReviewStars.tsx';
import { SearchResults, searchResultsDetails } from './SearchResults.tsx';
import { SiteAudit } from './SiteAudit.tsx';
import { SiteBlueprint, siteBlueprintDetails } from './SiteBlueprint.tsx';
import { SocialFeed, socialFeedDetails } from './SocialFeed.tsx';
import { Stairs } from './Stairs.tsx';
import { StartAndNow } from './StartAndNow.tsx';

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
  'site-audit': SiteAudit,
  'first-lot': FirstLot,
  'start-and-now': StartAndNow,
  stairs: Stairs,
  'missing-plot': MissingPlot,
  'location-option': LocationOption,
  'profile-verification': ProfileVerification,
  'page-measurement': PageMeasurement,
};

const details: Partial<Record<DrawingName, Details>> = {
  'search-results': searchResultsDetails,
  'site-blueprint': siteBlueprintDetails,
  'banner-formats': bannerFormatsDetails,
  'social-feed': socialFeedDetails,
  'lead-funnel': leadFunnelDetails,
  'channel-mix': channelMixDetails,
  'app-frame': appFrameDetails,
  'crm-pipeline': crmPipelineDetails,
  'keyword-auction': keywordAuctionDetails,
};

/** The details of the named drawing that pages may show on their own. */
export function detailsOf(name: DrawingName): Detail[] {
  return Object.values(details[name] ?? {});
}

type Props = ComponentProps<'svg'> & { name: DrawingName };

/**
 * The named drawing, unlabeled because it illustrates the text next to it. It extends beyond its
 * view box to fill a frame of any shape; the frame clips it.
 */
export function Drawing({ name, children, ...rest }: Props) {
  const Picture = drawings[name];
  return (
    <svg viewBox="0 0 480 400" fill="none" overflow="visible" aria-hidden="true" {...rest}>
      {children}
      <Picture />
    </svg>
  );
}
