/** The id of a request, as the reference shows it. */

export const requestId = "req_01JD3Q8Z5V9T6K2M4N7P0R1S3T"
