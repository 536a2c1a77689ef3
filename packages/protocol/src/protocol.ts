export { isActive } from './active-task.ts'
export {
  type AdminModel,
  type AdminTask,
  type AuditEntry,
  adminModelList,
  adminTaskList,
  allBanners,
  auditList,
  banRequest,
  type FeedbackEntry,
  feedbackEntry,
  feedbackList,
  grantRequest,
  type Overview,
  overview,
  type PersonDetails,
  type PersonSummary,
  personDetails,
  personList,
  type SignalCount,
  signalCount,
  signalList,
} from './admin.ts'
export {
  type ApiKey,
  apiKey,
  apiKeyList,
  apiKeyPrefix,
  apiKeyRotation,
  createdApiKey,
  creditBalance,
  newApiKey,
} from './api-keys.ts'
export {
  apiPlan,
  apiPriceOf,
  apiRules,
  type CreditPackId,
  creditPackId,
  creditPackOf,
  creditPacks,
  hundredthsPerCredit,
  packPriceOf,
  toCredits,
} from './api-prices.ts'
export {
  type AppCheckChallenge,
  type AppCheckToken,
  appCheckChallenge,
  appCheckProof,
  appCheckToken,
  type CaptchaName,
  captchaNames,
} from './app-check.ts'
export { appCheckHeader } from './app-check-header.ts'
export {
  type Banner,
  type BannerTone,
  banner,
  bannerList,
  bannerTones,
  type NewBanner,
  newBanner,
} from './banners.ts'
export {
  type AvailablePrices,
  type ClaimRequest,
  claimRequest,
  formatMoney,
  type Invoice,
  invoice,
  invoiceList,
  type OrphanedPurchase,
  orphanedPurchaseList,
  type Prices,
  periodRequest,
  prices,
  type SandboxCheckout,
  sandboxCheckout,
  sandboxPaymentRequest,
  storeAccount,
  storeRedirect,
  subscriptionList,
  trialDays,
} from './billing.ts'
export {
  type ApiUsageRow,
  apiPlanState,
  apiUsage,
  apiUsageRequest,
  apiUsageRow,
  type CreditPurchase,
  creditPurchase,
  creditPurchaseList,
  creditPurchaseRequest,
  maxUsageDays,
  type TopUp,
  type TopUpSettings,
  topUp,
  topUpSettings,
} from './credits.ts'
export { toCsv } from './csv.ts'
export { type ErrorCode, errorCatalog, errorCode } from './errors/error-catalog.ts'
export {
  type Detail,
  defineMessage,
  formatInEnglish,
  joinMessages,
  type MessageDescriptor,
} from './errors/message-descriptor.ts'
export { type Problem, problem, problemMediaType, toProblem } from './errors/problem.ts'
export { ToolError } from './errors/tool-error.ts'
export { eventCloseCodes, type ServerEvent, serverEvent } from './events.ts'
export {
  type ExportOptions,
  exportOptions,
  exportUrl,
  type MetadataChoice,
  metadataChoices,
} from './exports.ts'
export { type Feedback, feedback, type Signal, type SignalAction, signal, signalActions } from './feedback.ts'
export {
  fileExtensions,
  type ImageFormat,
  imageFormat,
  imageFormats,
  mediaTypes,
  parseImageFormat,
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
export { isBannerShownAt } from './is-banner-shown-at.ts'
export { limits, reconnection, upscaling } from './limits.ts'
export { type PlanName, planIncludes, planNames } from './plan-names.ts'
export { type PlanRules, planRules } from './plan-rules.ts'
export {
  type CurrentPlan,
  currentPlan,
  type ProviderEngine,
  planName,
  providerEngines,
  type ToolUsage,
  type Usage,
  usage,
} from './plans.ts'
export {
  maxDisplayNameLength,
  type Profile,
  profile,
  type UserDocument,
  userDocument,
  userDocumentUpdate,
} from './profile.ts'
export {
  customToken,
  type QrSignInRequest,
  type QrSignInStart,
  type QrSignInState,
  qrSignInRequest,
  qrSignInStart,
  qrSignInState,
} from './qr-sign-in.ts'
export { serverPaths } from './server-paths.ts'
export {
  type BillingPeriod,
  billingPeriod,
  type PhoneStoreName,
  phoneStoreName,
  type StoreName,
  type SubscribedProduct,
  type Subscription,
  type SubscriptionStatus,
  storeName,
  subscription,
  subscriptionStatus,
} from './subscription.ts'
export {
  outputFileName,
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
export { termsEdition } from './terms-edition.ts'
export {
  createdWebhookEndpoint,
  newWebhookEndpoint,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookError,
  type WebhookEvent,
  webhookDelivery,
  webhookDeliveryList,
  webhookEndpoint,
  webhookEndpointList,
  webhookEndpointUpdate,
  webhookEvents,
  webhookRotation,
  webhookRules,
} from './webhooks.ts'
