export {
  type AuditEntry,
  allBanners,
  auditList,
  banOrder,
  type FeedbackSeen,
  type FoundPerson,
  feedbackList,
  feedbackSeen,
  grantOrder,
  type Overview,
  overview,
  type PersonSeen,
  peopleFound,
  personSeen,
  type SignalCount,
  signalCount,
  signalList,
  type TaskSeen,
  tasksSeen,
} from './admin.ts'
export { termsEdition } from './agreement.ts'
export {
  type AppCheckAsk,
  type AppCheckToken,
  appCheckAsk,
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
  isSeenAt,
  type NewBanner,
  newBanner,
} from './banners.ts'
export {
  type ClaimOrder,
  chosenPeriod,
  claimOrder,
  type Invoice,
  invoice,
  invoiceList,
  moneyWords,
  ownSubscriptions,
  type Prices,
  prices,
  type SandboxCheckout,
  type SoldPrices,
  type StrayPurchase,
  sandboxCheckout,
  sandboxPayment,
  storeAccount,
  storePage,
  strayPurchases,
  trialDays,
} from './billing.ts'
export { catalogue, type ErrorCode, errorCode } from './errors/catalogue.ts'
export { type Problem, problem, problemMediaType, problemOf } from './errors/problem.ts'
export { type Detail, inEnglish, type Saying, saying, sayings } from './errors/saying.ts'
export { ToolError } from './errors/tool-error.ts'
export { eventClosings, type ServerEvent, serverEvent } from './events.ts'
export { type Feedback, feedback } from './feedback.ts'
export {
  fileExtensions,
  formatOf,
  mediaTypes,
  type PictureFormat,
  pictureFormat,
  pictureFormats,
} from './formats.ts'
export {
  type IdentityProvider,
  type IdentityProviderId,
  identityProviderId,
  identityProviderIds,
  type ProviderReturn,
  providerReturn,
  signInWays,
} from './identity.ts'
export { type Inquiry, inquiry, inquiryTopics } from './inquiry.ts'
export { enlarging, limits, reconnect } from './limits.ts'
export { type PlanRules, planRules } from './plan-rules.ts'
export { includes, type PlanName, planName, planNames, planOf } from './plans.ts'
export { type Profile, profile } from './profile.ts'
export {
  customTokenMade,
  type QrSignInAsked,
  type QrSignInBegun,
  type QrSignInState,
  qrSignInAsked,
  qrSignInBegun,
  qrSignInState,
} from './qr-sign-in.ts'
export { type Signal, type SignalAct, signal, signalActs } from './signals.ts'
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
  fileNameOf,
  isUnderWay,
  type Task,
  type TaskFile,
  type TaskIn,
  type TaskOutput,
  type TaskPage,
  type TaskState,
  task,
  taskPage,
} from './tasks.ts'
export { newTemplate, type Template, type TemplateList, template, templateList } from './templates.ts'
export { type ToolUsage, type Usage, usage } from './usage.ts'
