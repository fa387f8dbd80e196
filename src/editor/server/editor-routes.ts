import type { FastifyPluginAsync } from 'fastify';
import type { Agency } from '../../agency/agency.ts';
import type { Environment } from '../../platform/server/environment.ts';
import { previewRoutes } from './preview-routes.ts';
import { siteFileRoutes } from './site-file-routes.ts';
import { sitePhotoRoutes } from './site-photo-routes.ts';
import { requirePublisher, siteRoutes } from './site-routes.ts';

type Options = {
  environment: Pick<Environment, 'SITE_FOLDER' | 'LEADS_DATABASE_URL'>;
  agency: Agency;
};

/** The routes for people who may change the site. */
export const editor: FastifyPluginAsync<Options> = async (app, options) => {
  app.addHook('preValidation', requirePublisher);
  await app.register(siteRoutes, options);
  await app.register(siteFileRoutes, options);
  await app.register(sitePhotoRoutes, options);
  await app.register(previewRoutes, options);
};
