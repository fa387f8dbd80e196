import { agency } from './agency.data.ts';
import { type Photo, photoOf } from './photos.ts';

/** Photos of the founder and of the founder's signature, if the agency has added them. */
export type FounderPhotos = { portrait: Photo | undefined; signature: Photo | undefined };

export async function founderPhotos(): Promise<FounderPhotos> {
  const { portrait, signature } = agency.founder;
  return {
    portrait: portrait && (await photoOf(portrait)),
    signature: signature && (await photoOf(signature)),
  };
}
