/** Id of the static first screen in the page's HTML. The app removes it after it has drawn the same. */
export const firstScreenId = 'first-screen'
