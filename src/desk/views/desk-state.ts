import type { DeskPage, DeskState } from '../desk-page.ts';

type View = DeskPage['view'];
type StateOf<Shown extends View> = DeskState & { page: Extract<DeskPage, { view: Shown }> };

/**
 * What the server passed to a page of the desk; under `npm run dev`, an example, for which `?view=`
 * chooses among several.
 *
 * @throws when the server passed nothing, or what another page shows.
 */
export async function deskState<Shown extends View>(
  { locals, url }: { locals: App.Locals; url: URL },
  ...views: Shown[]
): Promise<StateOf<Shown>> {
  const isShown = (desk: DeskState): desk is StateOf<Shown> =>
    views.some((view) => view === desk.page.view);
  if (locals.desk && isShown(locals.desk)) return locals.desk;
  if (import.meta.env.DEV) {
    const { deskExample } = await import('./desk-examples.ts');
    const view = views.find((each) => each === url.searchParams.get('view')) ?? views[0];
    const example = view && deskExample(view);
    if (example && isShown(example)) return example;
  }
  throw new Error(`this page of the desk needs "desk" with one of the views ${views.join(', ')}`);
}
