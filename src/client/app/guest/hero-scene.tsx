/** Inline SVG costs no request and scales to any screen. */
export function HeroScene({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 1440 640" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <Gradients />
      <Canyon />
      <Raft />
    </svg>
  )
}

function Gradients() {
  return (
    <defs>
      <linearGradient id="hero-sky" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#cfe6e6" />
        <stop offset="0.42" stopColor="#fdeed9" />
        <stop offset="0.7" stopColor="#ffd9a8" />
      </linearGradient>
      <linearGradient id="hero-water" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#7cc4c4" />
        <stop offset="0.35" stopColor="#2b8a95" />
        <stop offset="1" stopColor="#0f4a5a" />
      </linearGradient>
      <linearGradient id="hero-wall" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#b5563f" />
        <stop offset="1" stopColor="#6e2f30" />
      </linearGradient>
      <linearGradient id="hero-near" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#7f3733" />
        <stop offset="1" stopColor="#351d28" />
      </linearGradient>
    </defs>
  )
}

function Canyon() {
  return (
    <>
      <rect width="1440" height="640" fill="url(#hero-sky)" />
      <circle cx="960" cy="318" r="74" fill="#fff6e3" />
      <circle cx="960" cy="318" r="120" fill="#fff6e3" opacity="0.35" />
      <path
        fill="#eebd97"
        d="M0 330l70-8 28-34h112l26 30 96 8 40-42h150l34 38 92 10 50-26h96l44 26 72-4 46-36h128l30 34 96 2 40-24h90l50 30v120H0z"
      />
      <path
        fill="#dc9270"
        d="M0 356l92-4 34-62h118l22 44 66 20 84 6 60 34 130 20h204l120-22 74-36 88-10 30-48h134l34 46 70 8 74-6v140H0z"
      />
      <rect y="412" width="1440" height="228" fill="#5b2a2d" />
      <path
        fill="url(#hero-water)"
        d="M596 412h250c-24 14-66 22-70 38-6 22 150 40 300 86 120 36 214 66 264 104H170c96-50 268-92 330-134 46-32 52-74 96-94z"
      />
      <path
        fill="url(#hero-wall)"
        d="M0 396l70-8 34-30 96 4 44 26 66 6 40 26 92 8 64 14c-14 22-30 40-66 64-80 50-250 76-350 116H0z"
      />
      <path
        fill="url(#hero-wall)"
        d="M1440 250l-46-6-28-62-104 10-22 74-58 20-18 62-72 20-30 40-92 12-76 12c-36 10-60 16-58 26 6 20 140 32 280 78 100 32 190 60 224 104h100z"
      />
      <path
        fill="#c9694b"
        opacity="0.55"
        d="M104 358l96 4 44 26-90-8zM310 394l40 26 92 8-56-26zM1366 182l-104 10-22 74 60-20zM1182 286l-18 62-72 20 30-46z"
      />
      <path
        fill="url(#hero-near)"
        d="M0 470l56-10 50 24 54 34 78 10 40 30 78 8c-70 30-130 50-176 74H0zM1440 400l-60-8-40 54-70 18-36 52-96 22-54 22c90 24 170 52 216 80h140z"
      />
      <g fill="none" stroke="#e9f7f5" strokeLinecap="round" strokeWidth="5" opacity="0.75">
        <path d="M640 470c30 8 66 2 92 12M742 448c-22 4-44 2-60 10" strokeWidth="3" />
        <path d="M548 520c44-14 84 12 128-2M470 566c60-18 106 14 160-4M904 548c44-16 88 12 132-4M830 510c34-10 62 8 96-2" />
        <path d="M356 610c76-22 134 16 204-6M1000 604c70-20 120 14 190-6" strokeWidth="7" />
      </g>
    </>
  )
}

function Raft() {
  return (
    <g transform="translate(668 478)">
      <path
        d="M-34 92c44 22 184 24 236-4"
        fill="none"
        stroke="#e9f7f5"
        strokeWidth="10"
        strokeLinecap="round"
        opacity="0.9"
      />
      <g stroke="#7a4a1c" strokeWidth="5" strokeLinecap="round">
        <path d="M22 20L-22 78M64 14L36 84M108 14l30 70M146 20l44 56" />
      </g>
      <g fill="#22313a">
        <path d="M14 56c0-24 6-34 16-34s16 10 16 34zM54 54c0-26 6-38 17-38s17 12 17 38zM92 54c0-26 6-38 17-38s17 12 17 38zM132 56c0-24 6-34 16-34s16 10 16 34z" />
      </g>
      <g fill="#d9472f">
        <path d="M16 54c0-18 4-24 14-24s14 6 14 24zM94 52c0-20 5-28 15-28s15 8 15 28z" />
      </g>
      <g fill="#12736f">
        <path d="M56 52c0-20 5-28 15-28s15 8 15 28zM134 54c0-18 4-24 14-24s14 6 14 24z" />
      </g>
      <g fill="#f2c59c">
        <circle cx="30" cy="13" r="9" />
        <circle cx="71" cy="6" r="9" />
        <circle cx="109" cy="6" r="9" />
        <circle cx="148" cy="13" r="9" />
      </g>
      <g fill="#ffb84d">
        <path d="M20 12a10 10 0 0 1 20 0zM99 5a10 10 0 0 1 20 0z" />
      </g>
      <g fill="#fff">
        <path d="M61 5a10 10 0 0 1 20 0zM138 12a10 10 0 0 1 20 0z" />
      </g>
      <path
        d="M-18 38c10 18 30 14 106 14s98 4 108-14c18 10 14 30-2 44-14 12-38 14-106 14S-4 94-18 82c-16-14-18-34 0-44z"
        fill="#f4a93a"
      />
      <path
        d="M-24 66c26 14 60 14 112 14s88 0 116-14c-2 10-10 18-22 23-18 7-44 7-94 7S8 96-8 89c-10-5-15-13-16-23z"
        fill="#cf7a1d"
      />
      <path d="M-10 58c30 8 60 8 98 8s68 0 100-8" fill="none" stroke="#ffe0a6" strokeWidth="4" strokeLinecap="round" />
    </g>
  )
}
