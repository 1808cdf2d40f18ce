export {
  type Field as SettingField,
  type Fields as SettingFields,
  flag,
} from '../../core/records/settings.ts'
export { addressLines } from './address.ts'
export { keyRoutes } from './key-routes.ts'
export { createKeyUses, type KeyUses } from './key-uses.ts'
export { insertSecretKey, readAuthorizationKey, readSecretKey } from './keys.ts'
export {
  assertCovers,
  endSecretKey,
  type KeyChanger,
  type KeyParts,
  type ListedKey,
  listSecretKeys,
  mustRoll,
  rollSecretKey,
  showSecretKey,
} from './listed-keys.ts'
export {
  findLogo,
  findLogoFacts,
  type LogoFacts,
  refuseTestOnly,
  removeLogo,
  saveLogo,
} from './logo/logo.ts'
export { readPicture } from './logo/read-picture.ts'
export { createMerchants, type Merchants, primaryAccount } from './merchants.ts'
export { type CheckOrigin, createOriginCheck, proofOf } from './origins/check.ts'
export { allowedOf, checkOrigins, createOriginJob, type OriginParts, readOrigins } from './origins/origins.ts'
export { originRoutes } from './origins/routes.ts'
export { type ResolveTxt, resolveTxt } from './origins/txt.ts'
export { originsView, originsWarning } from './origins/views.ts'
export { accountTypeLabels } from './provisioning/accounts.ts'
export { audited } from './provisioning/audited.ts'
export { type StatusChange, setMerchantStatus } from './provisioning/merchant-status.ts'
export {
  asWished,
  nameField,
  type OperatorRecord,
  ownerOf,
  type ProvisioningParts,
  readChanges,
  readNew,
  type Shown,
  type Texts,
  textsOf,
  type Wish,
} from './provisioning/operator-record.ts'
export { type OperatorRecordName, operatorRecords } from './provisioning/operator-records.ts'
export {
  createDeactivator,
  type Deactivated,
  mayOperate,
  type OpenDeactivation,
  openDeactivation,
  openDeactivations,
  refuseOpen,
  scheduleDeactivation,
  undoDeactivation,
} from './provisioning/scheduled-status.ts'
export { deleteMerchant } from './purge/delete-merchant.ts'
export { resetTestClock } from './reset-clock.ts'
export {
  checkRestrictedKey,
  createRestrictedKey,
  grantablePermissions,
  type RestrictedKey,
} from './restricted-keys.ts'
export { merchantRoutes } from './routes.ts'
export {
  type CompleteMerchant,
  type DemoSettings,
  findDemoMerchant,
  makeBeside,
  makeComplete,
  SIMULATED_BANK,
  seedMerchant,
} from './seed.ts'
export { countSeenKeys, endSeenKeys, type Leaving, modesOfSeenKeys } from './seen-keys.ts'
export { accountRecords } from './settings/account-records.ts'
export { merchantRecord } from './settings/merchant-record.ts'
export { accountsOf, changeAccount, changeMerchant, removeEventsUrl } from './settings/settings.ts'
export { endPartnerSettings } from './settings/store.ts'
