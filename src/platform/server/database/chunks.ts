import { HandleEmptyInListsPlugin, replaceWithNoncontingentExpression } from 'kysely';

/**
 * Lets `in` take an empty list, which PostgreSQL rejects. Does not apply to a subquery that an
 * expression builder puts on one side of a comparison, unless that is inside `exists`.
 */
export const emptyListPlugin = new HandleEmptyInListsPlugin({
  strategy: replaceWithNoncontingentExpression,
});

/** Maximum number of ids per statement, because engines limit a statement's parameters. */
export const maxParameters = 500;

/** Splits a list into chunks that each fit into one statement. */
export function* inChunks<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += maxParameters) {
    yield items.slice(start, start + maxParameters);
  }
}
