// The codes of an application's enumerations, with what people choose from.
import { oneOf } from './rules.ts'

/** (rules: partners.md#structure) */
export const structures = oneOf({
  SO: 'Sole proprietorship',
  SM: 'Limited liability company with one member',
  MM: 'Limited liability company with several members',
  CP: 'Corporation, privately held',
  CU: 'Corporation, publicly traded',
  CA: 'Cooperative or association',
  P: 'Partnership',
  LP: 'Limited partnership',
  AE: 'Estate or trust',
  TE: 'Tax-exempt organization',
  PO: 'Political organization',
  G: 'Government',
})

/** (rules: partners.md#business-type) */
export const businessTypes = oneOf({
  R: 'In a shop',
  I: 'On the Internet',
  M: 'By mail or telephone',
  H: 'Lodging',
  F: 'Food and drink',
})

/** (rules: partners.md#owner-title) */
export const ownerTitles = oneOf({
  President: 'President',
  'V.President': 'Vice president',
  Owner: 'Owner',
  Partner: 'Partner',
  Manager: 'Manager',
  Treasurer: 'Treasurer',
  Secretary: 'Secretary',
  'Exec.Director': 'Executive director',
})
