// What a package is made of, for machines (CycloneDX 1.6). The same sources give the same bytes: no time and no serial number.
import type { Library } from './licenses.ts'

interface Parts {
  name: string
  version: string
  /** In its files. */
  bundled: readonly Library[]
  /** Installed next to it, in the tested versions. */
  installed: readonly Library[]
}

const urlOf = ({ name, version }: { name: string; version: string }) =>
  `pkg:npm/${name.replace(/^@/, '%40')}@${version}`

/** The file sbom.cdx.json of a package. */
export function billOfMaterials({ name, version, bundled, installed }: Parts): string {
  const own = {
    type: 'library',
    'bom-ref': urlOf({ name, version }),
    name,
    version,
    purl: urlOf({ name, version }),
  }
  const components = [
    ...bundled.map((library) => describe(library, 'bundled')),
    ...installed.map((library) => describe(library, 'dependency')),
  ]
  const dependsOn = [...new Set(components.map((component) => component['bom-ref']))]
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: own },
    components,
    dependencies: [{ ref: own['bom-ref'], dependsOn }],
  }
  return `${JSON.stringify(bom, null, 2)}\n`
}

function describe(library: Library, how: 'bundled' | 'dependency') {
  const { name, version, license } = library
  const url = urlOf(library)
  return {
    type: 'library',
    'bom-ref': url,
    name,
    version,
    purl: url,
    scope: 'required',
    licenses: /[ ()]/.test(license) ? [{ expression: license }] : [{ license: { id: license } }],
    properties: [{ name: 'service:inclusion', value: how }],
  }
}
