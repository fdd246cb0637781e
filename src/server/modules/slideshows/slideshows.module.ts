import type { Handlers } from '#server/http/handler-types.ts'
import { getSlideshow, type SlideshowsDeps } from './get-slideshow.ts'

/** What app.ts mounts of slideshows. */
export function createSlideshowsModule(deps: SlideshowsDeps) {
  return {
    handlers: {
      getSlideshow: async (ctx, { params }) => ({
        status: 200,
        body: { success: true, slideshow: await getSlideshow(deps, ctx, params.id) },
      }),
    } satisfies Handlers,
  }
}
