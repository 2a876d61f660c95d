import { BigInt } from '@graphprotocol/graph-ts';
import { RegistrationMonth, User } from '../generated/schema';

const SECONDS_OF_DAY = BigInt.fromI32(86400);
/** Days from 1 March of year 0 to 1 January 1970, and days in 400 years. */
const DAYS_TO_EPOCH = 719468;
const DAYS_OF_ERA = 146097;

function twoDigits(value: i32): string {
  return value < 10 ? '0' + value.toString() : value.toString();
}

/**
 * Counts a registration in its month of UTC. Years begin on 1 March here, so that a leap day is a year's last
 * (civil_from_days, howardhinnant.github.io/date_algorithms.html).
 * @param time Unix seconds
 */
export function countRegistration(owner: User, time: BigInt): void {
  const days = time.div(SECONDS_OF_DAY).toI32() + DAYS_TO_EPOCH;
  const era = days / DAYS_OF_ERA;
  const dayOfEra = days % DAYS_OF_ERA;
  const yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365;
  const dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
  const fromMarch = (5 * dayOfYear + 2) / 153;
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const year = era * 400 + yearOfEra + (month < 3 ? 1 : 0);

  const id = owner.id.toHexString() + '-' + year.toString() + '-' + twoDigits(month);
  let counted = RegistrationMonth.load(id);
  if (counted == null) {
    counted = new RegistrationMonth(id);
    counted.owner = owner.id;
    counted.year = year;
    counted.month = month;
    counted.count = 0;
  }
  counted.count = counted.count + 1;
  counted.save();
}
