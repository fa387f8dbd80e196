import { expect, test } from 'vitest';
import { postSchema } from './article.ts';

const post = {
  title: 'What hail does to a roof in Plano, and how you see it from the street',
  date: '2026-11-20',
  excerpt: `Look at the gutters first. ${'Then look at the vents. '.repeat(8)}`,
  service: 'seo-content',
};

test('a post needs neither a title for search engines nor a picture of its own', () => {
  const { seo, image } = postSchema.parse(post);
  expect(seo.title).toBe('What hail does to a roof in Plano, and how you…');
  expect(seo.description).toMatch(/^Look at the gutters first\. .* look at…$/);
  expect(seo.description.length).toBeLessThanOrEqual(160);
  expect(image).toEqual({ drawing: 'search-results', alt: '' });
});

test('a post keeps what it says itself', () => {
  const seo = { title: 'Hail on a roof', description: 'x'.repeat(130) };
  const image = { drawing: 'map-pack', alt: 'A map' };
  expect(postSchema.parse({ ...post, seo, image })).toMatchObject({ seo, image });
});

test('a character that nobody sees does not get into a text', () => {
  const { title, excerpt } = postSchema.parse({
    ...post,
    title: 'Hail\vsea\u0008son',
    excerpt: `${post.excerpt}\u001b`,
  });
  expect([title, excerpt]).toEqual(['Hail season', post.excerpt.trim()]);
});
