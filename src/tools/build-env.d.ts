interface ImportMetaEnv {
  /** Id of the client build: twelve characters, the same in the client and its server. */
  readonly EDDYLINE_BUILD: string
}
