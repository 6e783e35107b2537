// What a users service is asked for, and what a right answer is. ENDPOINT (what comes before the user's id).
const FIRST_USER = 2505; // the article's only one

const endpoint = __ENV.ENDPOINT || '/users';

// Each request, counted from 0, is for another user.
export const userOf = (request) => String(FIRST_USER + request);

export const pathOf = (userId) => `${endpoint}/${userId}`;

// The fields in the article's order, with what external-service knows of that user.
export function isRight(body, userId) {
  return body === JSON.stringify({ id: userId, name: `Name of ${userId}`, phoneNumber: phoneNumber(userId) });
}

// 555- and seven digits of Java's String.hashCode(), taken as a number without sign.
function phoneNumber(userId) {
  let hash = 0;
  for (let i = 0; i < userId.length; i++) {
    hash = (Math.imul(31, hash) + userId.charCodeAt(i)) | 0;
  }
  return `555-${String((hash >>> 0) % 1e7).padStart(7, '0')}`;
}
