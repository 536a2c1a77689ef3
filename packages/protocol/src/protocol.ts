export {
  type AuditEntry,
  allBanners,
  auditList,
  banRequest,
  type FeedbackEntry,
  type PersonSummary,
  feedbackList,
  feedbackEntry,
  grantRequest,
  type Overview,
  overview,
  type PersonDetails,
  personList,
  personDetails,
  type SignalCount,
  signalCount,
  signalList,
  type AdminTask,
  adminTaskList,
} from './admin.ts'
export { termsEdition } from './terms-edition.ts'
export {
  type AppCheckChallenge,
  type AppCheckToken,
  appCheckChallenge,
  appCheckHeader,
  appCheckProof,
  appCheckToken,
  type CaptchaName,
  captchaNames,
} from './app-check.ts'
export {
  type Banner,
  type BannerTone,
  banner,
  bannerList,
  bannerTones,
  isBannerShownAt,
  type NewBanner,
  newBanner,
} from './banners.ts'
export {
  type ClaimRequest,
  periodRequest,
  claimRequest,
  type Invoice,
  invoice,
  invoiceList,
  formatMoney,
  subscriptionList,
  type Prices,
  prices,
  type SandboxCheckout,
  type AvailablePrices,
  type OrphanedPurchase,
  sandboxCheckout,
  sandboxPaymentRequest,
  storeAccount,
  storeRedirect,
  orphanedPurchaseList,
  trialDays,
} from './billing.ts'
export { errorCatalog, type ErrorCode, errorCode } from './errors/error-catalog.ts'
export { type Problem, problem, problemMediaType, toProblem } from './errors/problem.ts'
export { type Detail, formatInEnglish, type MessageDescriptor, defineMessage, joinMessages } from './errors/message-descriptor.ts'
export { ToolError } from './errors/tool-error.ts'
export { eventCloseCodes, type ServerEvent, serverEvent } from './events.ts'
export { type Feedback, feedback } from './feedback.ts'
export {
  fileExtensions,
  parseImageFormat,
  mediaTypes,
  type ImageFormat,
  imageFormat,
  imageFormats,
} from './formats.ts'
export {
  type IdentityProvider,
  type IdentityProviderId,
  identityProviderId,
  identityProviderIds,
  type ProviderResult,
  providerResult,
  signInMethods,
} from './identity.ts'
export { type Inquiry, inquiry, inquiryTopics } from './inquiry.ts'
export { upscaling, limits, reconnection } from './limits.ts'
export { type PlanRules, planRules } from './plan-rules.ts'
export { planIncludes, type PlanName, planName, planNames, currentPlan } from './plans.ts'
export { type Profile, profile } from './profile.ts'
export {
  customToken,
  type QrSignInRequest,
  type QrSignInStart,
  type QrSignInState,
  qrSignInRequest,
  qrSignInStart,
  qrSignInState,
} from './qr-sign-in.ts'
export { type Signal, type SignalAction, signal, signalActions } from './signals.ts'
export {
  type BillingPeriod,
  billingPeriod,
  type PhoneStoreName,
  phoneStoreName,
  type StoreName,
  type Subscription,
  type SubscriptionStatus,
  storeName,
  subscription,
  subscriptionStatus,
} from './subscription.ts'
export {
  outputFileName,
  isActive,
  type Task,
  type TaskFile,
  type TaskInState,
  type TaskOutput,
  type TaskPage,
  type TaskState,
  task,
  taskPage,
} from './tasks.ts'
export { newTemplate, type Template, type TemplateList, template, templateList } from './templates.ts'
export { type ToolUsage, type Usage, usage } from './usage.ts'
