/** Lines of one order. The server reprices all of them at every change, and 500 are still fast enough. */
export const mostLines = 500
