import { describe, expect, it } from 'vitest';
import { decimalFault, isBegun, isPositive, isZero, parseDecimal, shareOf, toTyped, trimDecimal } from './decimal';

describe('parseDecimal', () => {
  it.each([
    ['1234', '1234'],
    ['1 234,50', '1234.50'],
    ['1.234,50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['12,5', '12.5'],
    ['\u22123', '-3'],
    ['007', '7'],
    ['0,5', '0.5'],
  ])('reads %s as %s', (text, expected) => {
    expect(parseDecimal(text)).toBe(expected);
  });

  it.each(['', 'abc', '1,2,3', '12kr', '1e5', '9'.repeat(16)])('refuses "%s"', (text) => {
    expect(parseDecimal(text)).toBeNull();
  });
});

describe('decimal strings', () => {
  it('trims, compares and shares', () => {
    expect(trimDecimal('25.00')).toBe('25');
    expect(trimDecimal('100')).toBe('100');
    expect(trimDecimal('12.50')).toBe('12.5');
    expect([toTyped('12.50', 'sv'), toTyped('12.50', 'en')]).toEqual(['12,50', '12.50']);
    expect(isPositive('0.01')).toBe(true);
    expect(isPositive('0.00')).toBe(false);
    expect(isPositive('-1')).toBe(false);
    expect(isZero('0.00')).toBe(true);
    expect(shareOf('250', '1000')).toBe(0.25);
    expect(shareOf('250', '0')).toBe(0);
  });
});

describe('decimalFault', () => {
  const limits = { decimals: 4, largest: 1_000_000_000 };

  it.each([
    ['1e5', 'number'],
    ['12kr', 'number'],
    ['1'.repeat(17), 'range'],
    ['-1 000 000 001', 'range'],
    ['1 000 000 000,0001', 'range'],
    ['0,12345', 'decimals'],
    ['0,12340', null],
    ['-1 000 000 000', null],
  ])('finds in "%s": %s', (text, fault) => {
    expect(decimalFault(text, limits)).toBe(fault);
  });

  it('knows a number that is only begun', () => {
    expect(['', '-', '12,', '12.'].every(isBegun)).toBe(true);
    expect(['1', '1e', ',', '12,5', 'kr'].some(isBegun)).toBe(false);
  });
});
