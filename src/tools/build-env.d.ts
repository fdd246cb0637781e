interface ImportMetaEnv {
  /** Names the client build: twelve characters, the same in the client and in the server that serves it. */
  readonly EDDYLINE_BUILD: string
}
