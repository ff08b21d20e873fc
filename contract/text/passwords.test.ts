import { expect, test } from 'vitest';
import { passwordProblem } from './passwords.ts';

test.each([
  '12345678',
  '123456789',
  '87654321',
  '11111111',
  '00000000',
  '88888888',
  '66666666',
  '123123123',
  '12341234',
  'password',
  'Password1',
  'passw0rd',
  'P@ssw0rd',
  'password123',
  'qwertyui',
  'qwerty123',
  '1qaz2wsx',
  '1q2w3e4r',
  'q1w2e3r4',
  'asdfghjkl',
  'zxcvbnm1',
  'abcd1234',
  'abc12345',
  'a1234567',
  'aa123456',
  'abc123456',
  'woaini1314',
  'iloveyou',
  '5201314520',
  'admin123',
  'admin888',
  'Aa123456',
  'a12345678',
  '1234qwer',
  'qwer1234',
  'asd123456',
  'wang1234',
  'zhang123',
  '19900101',
  '20261121',
  '13812345678',
  'aaaaaaaa',
  'abababab',
  'iloveyou1',
  'monkey123',
  'dragon2020',
  '147258369',
  '789456123',
  'qazwsxedc',
  'abcdefgh',
  'test1234',
  'welcome1',
  'letmein!',
  'hello123!',
  'mima1234',
  'yanjian888',
  '１２３４５６７８',
])('%s is common', (password) => {
  expect(passwordProblem(password)).toBe('这个密码太常见，容易被猜到，请换一个');
});

test.each([
  'seven green herons',
  'tXq7!mB2vK',
  '春眠不觉晓处处闻啼鸟',
  'correct horse',
  'k3Lpw9zQ',
  'yanbao-Duzhe-77x',
])('%s will do', (password) => expect(passwordProblem(password)).toBeNull());

test('8 to 64 characters, whatever a character takes', () => {
  expect(passwordProblem('k3Lpw9z')).toBe('密码至少 8 位');
  expect(passwordProblem('天地玄黄宇宙洪')).toBe('密码至少 8 位');
  expect(passwordProblem('k3Lpw9zQ'.repeat(8))).toBeNull();
  expect(passwordProblem(`${'k3Lpw9zQ'.repeat(8)}x`)).toBe('密码最多 64 位');
});

test('the phone in it is no secret', () => {
  expect(passwordProblem('zq13912345678zq', ['13912345678'])).toBe('密码不能包含手机号或用户名，请换一个');
});
