import { AuditCardLink } from '../../audit/views/AuditCardLink.tsx';
import { sharedCopy } from '../../content/copy.data.ts';
import { fillBlanks } from '../../content/figures.ts';
import { Grid } from '../../drawings/kit/Grid.tsx';
import {
  type CityPlan,
  roadLabels,
  surveyCity,
  surveyView as view,
} from '../../drawings/territory/city-survey.ts';
import { labelSize, planSpots } from '../../drawings/territory/labels.ts';
import { cell } from '../../drawings/territory/projection.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import card from '../../ui/MapCard.module.css';
import styles from './DistrictMap.module.css';
import { MapLegend } from './MapLegend.tsx';
import { PlotMap } from './PlotMap.tsx';
import { RoadNames, Roads } from './Roads.tsx';

type Props = {
  city: string;
  /** The city's county, state and ZIP code. */
  location: string;
  plan: CityPlan;
  districts: readonly { names: string[]; note: string }[];
  /** The path of the contact page with a message. */
  hrefOf: (message: string) => string;
};

const copy = sharedCopy.city.map;

/** A city as a survey map, to scale: its main roads, and its districts, which open cards. */
export function DistrictMap({ city, location, plan, districts, hrefOf }: Props) {
  const survey = surveyCity(plan);
  const { plots, roads, scale } = survey;
  const spots = planSpots[city];
  const scaleStart = { x: spots?.scale ?? cell / 2, y: view.height - cell / 2 };
  return (
    <PlotMap
      name={fillBlanks(copy.city, { city })}
      view={view}
      ground={
        <>
          {/* Extends beyond the view, to the edges of any frame. */}
          <Grid
            box={[-2 * view.width, -2 * view.height, 5 * view.width, 5 * view.height]}
            cell={cell}
          />
          <Roads roads={roads} />
          <path
            className={styles.scale}
            d={`M${scaleStart.x} ${scaleStart.y - 3}v3h${scale.length.toFixed(1)}v-3`}
          />
          <RoadNames
            labels={roadLabels(survey, spots?.roads)}
            fontSize={Number(labelSize(view).toFixed(1))}
          >
            <text x={scaleStart.x} y={scaleStart.y - 5}>
              {milesText(scale.miles)}
            </text>
          </RoadNames>
        </>
      }
      legend={<MapLegend prompt={copy.district} location={location} />}
      places={[...plots].map(([name, own]) => {
        const start = fillBlanks(copy.start, { district: name });
        const row = districts.find(({ names }) => names.includes(name));
        return {
          name,
          plots: own,
          spot: spots?.districts[name],
          card: (
            <>
              <p className={`display ${card.name}`}>{name}</p>
              <p>{noteAbout(name, row?.note ?? '')}</p>
              <ButtonLink size="small" href={hrefOf(start)}>
                {start}
              </ButtonLink>{' '}
              <AuditCardLink />
            </>
          ),
        };
      })}
    />
  );
}

const sentences = new Intl.Segmenter('en-US', { granularity: 'sentence' });

/** The sentences of a note that name the district, because a pair shares a note; else all of it. */
function noteAbout(name: string, note: string): string {
  const about = [...sentences.segment(note)]
    .map(({ segment }) => segment)
    .filter((sentence) => sentence.includes(name));
  return about.join('').trim() || note;
}

const milesText = (miles: number): string => (miles === 1 ? '1 mile' : `${miles} miles`);
