import { randomBytes } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381';

export const { Fr } = bls12_381.fields;
const Point = bls12_381.G1.ProjectivePoint;
export type Point = typeof Point.BASE;

/** Uniform to within 2^-128. */
export const randomScalar = (): bigint => Fr.create(BigInt(`0x${randomBytes(48).toString('hex')}`));

export const scalarHex = (scalar: bigint): string => scalar.toString(16).padStart(64, '0');
export const scalarOf = (hex: string): bigint => Fr.create(BigInt(`0x${hex}`));

/** The public point of a secret scalar. */
export const publicPoint = (scalar: bigint): Point =>
  Fr.is0(scalar) ? Point.ZERO : Point.BASE.multiply(Fr.create(scalar));

export const pointHex = (point: Point): string => point.toHex(true);

/** @throws Error for bytes that are no point of the group of prime order, and for its neutral element, which hides nothing */
export const pointOf = (hex: string): Point => {
  const point = Point.fromHex(hex);
  point.assertValidity();
  if (point.equals(Point.ZERO)) throw new RangeError('the neutral element is no commitment');
  return point;
};

/** Only for public scalars: its duration depends on them. */
const times = (point: Point, scalar: bigint): Point => point.multiplyUnsafe(scalar);

export const sumOf = (points: readonly Point[]): Point => points.reduce((sum, point) => sum.add(point), Point.ZERO);

export const weighted = (point: Point, weight: bigint): Point => times(point, Fr.create(weight));

/** Value of a polynomial, lowest coefficient first. */
export const valueAt = (coefficients: readonly bigint[], x: number): bigint =>
  coefficients.reduceRight((sum, coefficient) => Fr.add(Fr.mul(sum, BigInt(x)), coefficient), 0n);

/** The same in the exponent (Feldman, 1987): the public point of the value, from the public points of the coefficients. */
export const pointAt = (commitments: readonly Point[], x: number): Point =>
  commitments.reduceRight((sum, commitment) => times(sum, BigInt(x)).add(commitment), Point.ZERO);

/** Lagrange's weights for the value at 0 from the values at these places. */
export const weightsAtZero = (places: readonly number[]): ReadonlyMap<number, bigint> =>
  new Map(
    places.map((place) => {
      const others = places.filter((each) => each !== place).map(BigInt);
      const weight = others.reduce((product, x) => Fr.mul(product, Fr.div(x, Fr.sub(x, BigInt(place)))), 1n);
      return [place, weight];
    }),
  );
