import { describe, expect, it } from 'vitest'
import { staffFiles, type BuildManifest } from '../../../src/tools/staff-files.ts'

const build: BuildManifest = {
  'index.html': { file: 'entry.js', dynamicImports: ['main.tsx'], css: ['entry.css'] },
  'main.tsx': { file: 'app.js', dynamicImports: ['cart.tsx', 'staff.tsx', 'start.ts'] },
  'cart.tsx': { file: 'cart.js', imports: ['_dialog.js'], css: ['cart.css'] },
  'start.ts': { file: 'start.js', dynamicImports: ['lane.ts'] },
  'lane.ts': { file: 'lane.js', name: 'lane', imports: ['_albums.js'] },
  'staff.tsx': {
    file: 'staff.js',
    name: 'staff',
    imports: ['_dialog.js', '_table.js'],
    dynamicImports: ['report.tsx', 'main.tsx'],
  },
  'report.tsx': { file: 'report.js', imports: ['_albums.js'], css: ['report.css'], assets: ['report.svg'] },
  '_dialog.js': { file: 'dialog.js', css: ['dialog.css'] },
  '_table.js': { file: 'table.js' },
  '_albums.js': { file: 'albums.js' },
}
const entries = ['staff', 'lane']

describe('the files of the staff areas', () => {
  it('are the files that scripts of the staff pages load and that no guest page loads', () => {
    expect([...staffFiles(build, 'index.html', entries)].sort()).toEqual(
      ['albums.js', 'lane.js', 'report.css', 'report.js', 'report.svg', 'staff.js', 'table.js'].sort(),
    )
  })

  it('cannot be computed for a build without a staff entry', () => {
    expect(() => staffFiles(build, 'index.html', ['moved'])).toThrow('The build has 0 files of the name moved')
  })
})
