import type { Ctx } from '#server/context.ts'
import type { Handlers } from '#server/http/handler-types.ts'
import { findSlideshows, getSlideshow } from './find-slideshows.ts'
import {
  changeSlideshowPhotos,
  createSlideshow,
  deleteSlideshow,
  orderSlideshow,
  updateSlideshow,
  type SlideshowPhotosChange,
} from './save-slideshow.ts'
import type { SlideshowsDeps } from './slideshows.deps.ts'

export function createSlideshowsModule(deps: SlideshowsDeps) {
  const changePhotos = async (ctx: Ctx, change: SlideshowPhotosChange) => ({
    status: 200 as const,
    body: await changeSlideshowPhotos(deps, ctx, change),
  })
  return {
    handlers: {
      getSlideshow: async (ctx, { params }) => ({
        status: 200,
        body: { success: true, slideshow: await getSlideshow(deps, ctx, params.id) },
      }),
      findSlideshows: async (ctx, { body }) => ({ status: 200, body: await findSlideshows(deps, ctx, body) }),
      createSlideshow: async (ctx, { body }) => ({ status: 200, body: await createSlideshow(deps, ctx, body) }),
      updateSlideshow: async (ctx, { params, body }) => ({
        status: 200,
        body: await updateSlideshow(deps, ctx, params.id, body),
      }),
      addSlideshowPhoto: (ctx, { body }) =>
        changePhotos(ctx, { slideshowId: body.slideshowId, add: [body.photoId], field: 'photoId' }),
      removeSlideshowPhoto: (ctx, { body }) =>
        changePhotos(ctx, { slideshowId: body.slideshowId, remove: [body.photoId], field: 'photoId' }),
      changeSlideshowPhotos: (ctx, { body }) => changePhotos(ctx, { ...body, field: 'add' }),
      orderSlideshow: async (ctx, { body }) => ({ status: 200, body: await orderSlideshow(deps, ctx, body) }),
      deleteSlideshow: async (ctx, { params }) => ({ status: 200, body: await deleteSlideshow(deps, ctx, params.id) }),
    } satisfies Handlers,
  }
}
