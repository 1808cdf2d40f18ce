// The codes of an application's enumerations, with the names of their texts.
import { oneOf } from './rules.ts'

/** (rules: partners.md#structure) */
export const structures = oneOf({
  SO: 'structure.SO',
  SM: 'structure.SM',
  MM: 'structure.MM',
  CP: 'structure.CP',
  CU: 'structure.CU',
  CA: 'structure.CA',
  P: 'structure.P',
  LP: 'structure.LP',
  AE: 'structure.AE',
  TE: 'structure.TE',
  PO: 'structure.PO',
  G: 'structure.G',
})

/** (rules: partners.md#business-type) */
export const businessTypes = oneOf({
  R: 'selling.R',
  I: 'selling.I',
  M: 'selling.M',
  H: 'selling.H',
  F: 'selling.F',
})

/** (rules: partners.md#owner-title) */
export const ownerTitles = oneOf({
  President: 'title.President',
  'V.President': 'title.VPresident',
  Owner: 'title.Owner',
  Partner: 'title.Partner',
  Manager: 'title.Manager',
  Treasurer: 'title.Treasurer',
  Secretary: 'title.Secretary',
  'Exec.Director': 'title.ExecDirector',
})
