/** The gRPC status codes in use here. */
export const CANCELLED = 1
export const UNKNOWN = 2
export const INVALID_ARGUMENT = 3
export const DEADLINE_EXCEEDED = 4
export const RESOURCE_EXHAUSTED = 8
export const FAILED_PRECONDITION = 9
export const UNIMPLEMENTED = 12
export const INTERNAL = 13
export const UNAVAILABLE = 14
export const UNAUTHENTICATED = 16
