import { AuditCardLink } from '../../audit/views/AuditCardLink.tsx';
import { sharedCopy } from '../../content/copy.data.ts';
import { fillBlanks } from '../../content/figures.ts';
import { Grid } from '../../drawings/kit/Grid.tsx';
import {
  type CityPlan,
  roadLabels,
  roadWidth,
  surveyCity,
  surveyView as view,
} from '../../drawings/territory/city-survey.ts';
import { labelSize, planSpots } from '../../drawings/territory/labels.ts';
import { cell, type Point } from '../../drawings/territory/projection.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import card from '../../ui/MapCard.module.css';
import { WithSpaces } from '../../ui/WithSpaces.tsx';
import styles from './DistrictMap.module.css';
import { MapLegend } from './MapLegend.tsx';
import { PlotMap } from './PlotMap.tsx';

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
  const roadPath = roads.map(({ points }) => linePath(points)).join('');
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
          <path className={styles.curb} strokeWidth={roadWidth + 1.5} d={roadPath} />
          <path className={styles.road} strokeWidth={roadWidth} d={roadPath} />
          <path
            className={styles.scale}
            d={`M${scaleStart.x} ${scaleStart.y - 3}v3h${scale.length.toFixed(1)}v-3`}
          />
          <g className={styles.names} fontSize={Number(labelSize(view).toFixed(1))}>
            <WithSpaces>
              {roadLabels(survey, spots?.roads).map(({ text, x, y, angle }) => (
                <text
                  key={text}
                  textAnchor="middle"
                  {...(angle ? { transform: `translate(${x},${y})rotate(${angle})` } : { x, y })}
                >
                  {text}
                </text>
              ))}
              <text x={scaleStart.x} y={scaleStart.y - 5}>
                {milesText(scale.miles)}
              </text>
            </WithSpaces>
          </g>
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

const linePath = ([start, ...rest]: readonly Point[]): string =>
  start ? `M${place(start)}${rest.map((point) => `L${place(point)}`).join('')}` : '';

const place = ({ x, y }: Point): string => `${Math.round(x)} ${Math.round(y)}`;

const milesText = (miles: number): string => (miles === 1 ? '1 mile' : `${miles} miles`);
